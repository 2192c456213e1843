import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { serverFor } from '#tests/support/blocks.ts';
import { eventually } from '#tests/support/eventually.ts';

let has_begun = false;
let release: () => void = () => undefined;
const held = new Promise<void>((resolve) => (release = resolve));

const server = serverFor({
  handlers: {
    async 'session.login'() {
      has_begun = true;
      await held;
      throw new Error('a fault');
    },
  },
});

test('a server that closes answers what still comes on an open connection, and ends that connection', async () => {
  const { port } = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1');
  let answers = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answers += text));
  const ended = once(socket, 'end');
  const body = JSON.stringify({ username: 'asha', password: 'a long password' });
  const head = 'host: x\r\ncontent-type: application/json\r\n';
  socket.write(`POST /api/login HTTP/1.1\r\n${head}content-length: ${body.length}\r\n\r\n${body}`);
  await eventually(() => Promise.resolve(expect(has_begun).toBe(true)));
  const closed = server.app.close();
  await pause(100); // the server stops to listen
  socket.write(`GET /api/leads HTTP/1.1\r\n${head}\r\n`);
  await pause(50);
  release();
  await ended;
  await closed;
  const [, first, second] = answers.split('HTTP/1.1 ');
  expect(first).toMatch(/^500 [^]*"code":"internal"/);
  expect(second).toMatch(/^401 [^]*"code":"unauthorized"/);
  expect(second).toMatch(/x-beatbook: 1[^]*connection: close|connection: close[^]*x-beatbook: 1/i);
});
