import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Canned {
  type: string;
  body: string;
}

/** A server before the server. */
export interface Front {
  url: string;
  stop(): Promise<void>;
}

/** Passes requests on, but for those it answers itself with status 200, as a captive portal or an operator would. */
export async function startFront(
  behind: string,
  answer: (request: IncomingMessage) => Canned | null,
): Promise<Front> {
  const server = createServer((incoming, reply) => {
    const canned = answer(incoming);
    if (canned) {
      reply.writeHead(200, { 'content-type': canned.type }).end(canned.body);
      return;
    }
    const { method, headers, url = '/' } = incoming;
    const onward = request(new URL(url, behind), { method, headers, agent: false }, (answered) => {
      reply.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(reply);
    });
    onward.on('error', () => reply.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
