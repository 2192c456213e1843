import type { TestServer } from '#tests/support/server.ts';
import { MARK_HEADER } from '#contract/core/errors.ts';
import type { Clock } from '../kit/clock.ts';
import type { Faults } from '../kit/faults.ts';
import { LinkDown, type Carrier, type Link } from '../kit/network.ts';
import type { Random } from '../kit/random.ts';

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

interface WireParts {
  server: Pick<TestServer, 'app'>;
  clock: Clock;
  faults: Faults;
  random: Random;
  link: Link;
  /** The user's sessions end on the server, as when somebody signs them out from elsewhere. */
  endSessions: () => Promise<void>;
}

/** Where the server of the phones is. */
export const ORIGIN = 'http://beatbook.test';

/** The `fetch` of one phone: the real server behind a link with faults. */
export function wire(parts: WireParts): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const path = request.url.slice(ORIGIN.length);
    const payload = request.method === 'POST' ? Buffer.from(await request.arrayBuffer()) : undefined;
    if (parts.faults.strikes('session_ended')) await parts.endSessions();
    try {
      const answer = await parts.link.exchange(carrierOf(parts, path, request, payload));
      return responseOf(parts, path, answer);
    } catch (error) {
      if (error instanceof LinkDown) throw new TypeError('Failed to fetch');
      throw error;
    }
  };
}

function carrierOf(
  { server }: WireParts,
  url: string,
  { method, headers }: Request,
  payload: Buffer | undefined,
): Carrier<Answer> {
  const marked = { [MARK_HEADER]: '1', 'content-type': 'application/json' };
  const failure = (code: string, message: string) =>
    Buffer.from(JSON.stringify({ status: 0, code, message }));
  return {
    async serve() {
      const reply = await server.app.inject({
        method: method === 'POST' ? 'POST' : 'GET',
        url,
        headers: Object.fromEntries(headers),
        ...(payload !== undefined && { payload }),
      });
      const given = Object.entries(reply.headers).map(([key, value]) => [key, String(value)]);
      return { status: reply.statusCode, headers: Object.fromEntries(given), body: reply.rawPayload };
    },
    broken: () => ({ status: 500, headers: marked, body: failure('internal', 'Something went wrong.') }),
    busy: (seconds) => ({
      status: 503,
      headers: { ...marked, 'retry-after': String(seconds) },
      body: failure('unavailable', 'Please try again later.'),
    }),
    unauthorized: () => ({
      status: 401,
      headers: { 'content-type': 'application/json' },
      body: failure('unauthorized', 'Proxy'),
    }),
    portal: () => ({
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: Buffer.from('<h1>Welcome to our Wi-Fi</h1>'),
    }),
  };
}

/** The answer as a browser gives it; a pull's may break off in the middle of a line. */
function responseOf({ faults, random }: WireParts, url: string, { status, headers, body }: Answer): Response {
  const cut = url.startsWith('/api/sync/pull') && status === 200 && faults.strikes('cut_stream');
  const whole = new Uint8Array(body);
  if (!cut) return new Response(whole, { status, headers });
  const part = whole.slice(0, random.int(whole.length));
  let sent = false;
  const broken = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent) controller.error(new TypeError('network error'));
      else controller.enqueue(part);
      sent = true;
    },
  });
  return new Response(broken, { status, headers });
}
