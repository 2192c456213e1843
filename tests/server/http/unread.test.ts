import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { answerUnread } from '#server/http/unread.ts';
import { serverFor } from '#tests/support/blocks.ts';

/** Everything a connection receives until the server ends it. */
async function received(socket: Socket): Promise<string> {
  let all = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (all += chunk));
  // A connection that is given up while it still sends ends with a reset.
  socket.on('error', () => undefined);
  await once(socket, 'close');
  return all;
}

const bodyOf = (answer: string): unknown => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
const statusOf = (answer: string): string | undefined => /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1];

describe('what is no request', () => {
  const server = serverFor();
  let port: number;
  beforeAll(async () => {
    port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port);
  });

  const open = () => connect(port, '127.0.0.1');

  test.each([
    ['malformed', 'HELLO?\r\n\r\n', '400', 'bad_request'],
    [
      'of a length that is no number',
      'POST /api/login HTTP/1.1\r\nhost: a\r\ncontent-length: x\r\n\r\n',
      '400',
      'bad_request',
    ],
    [
      'of a head that is too long',
      `GET /api/leads HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(17_000)}\r\n\r\n`,
      '431',
      'too_large',
    ],
  ])('%s is refused with a code, and not as ours', async (_what, bytes, status, code) => {
    const socket = open();
    socket.write(bytes);
    const answer = await received(socket);
    expect(statusOf(answer)).toBe(status);
    expect(bodyOf(answer)).toEqual({ status: 0, code, message: expect.any(String) });
    expect(answer.toLowerCase()).not.toContain('x-beatbook');
  });

  test('what took too long to arrive is told so', async () => {
    const arriving = once(server.app.server, 'connection');
    const socket = open();
    const [theirs] = (await arriving) as [Socket];
    const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    const answer = received(socket);
    server.app.server.emit('clientError', late, theirs);
    expect(statusOf(await answer)).toBe('408');
    expect(bodyOf(await answer)).toMatchObject({ status: 0, code: 'unavailable' });
  });
});

test('nothing is mixed into an answer that is on its way', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': '10' });
    response.write('half ');
  });
  server.on('clientError', answerUnread);
  server.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  await once(socket, 'readable');
  const answer = received(socket);
  socket.write('no request\r\n\r\n');
  expect(await answer).toMatch(/half $/);
});
