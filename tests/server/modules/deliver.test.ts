import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { inspect } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { loadLanguages } from '#server/calls/language.ts';
import { readConfig } from '#server/config.ts';
import { deliverCode, type Recipient } from '#server/modules/session/deliver.ts';
import { recorder, type LogLine } from './ask.ts';

const user = { name: 'Ravi', email: 'ravi@shop.example', mobile: '9876543210', language: null };
const CODE = '042042';
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port; // a TCP server has a port
}

/** A mail server that takes one mail and keeps what it heard. */
async function mailServer() {
  const heard: string[] = [];
  const port = await listen(
    createServer((socket) => {
      socket.write('220 mail.example\r\n');
      let inData = false;
      socket.on('data', (chunk) => {
        for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
          heard.push(line);
          if (inData && line === '.') inData = false;
          else if (inData) continue;
          if (line === 'DATA') {
            inData = true;
            socket.write('354 go\r\n');
          } else if (line === 'QUIT') socket.end('221 bye\r\n');
          else socket.write('250 ok\r\n');
        }
      });
    }),
  );
  return { heard, url: `smtp://127.0.0.1:${port}?ignoreTLS=true` };
}

async function smsGateway(status: number) {
  const bodies: unknown[] = [];
  const port = await listen(
    createHttpServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        bodies.push(JSON.parse(text));
        response.writeHead(status).end();
      });
    }),
  );
  return { bodies, url: `http://127.0.0.1:${port}/send` };
}

async function deliver(env: Record<string, string | undefined>, to: Recipient = user): Promise<LogLine[]> {
  const log: LogLine[] = [];
  await deliverCode(readConfig(env), recorder(log), to, CODE);
  return log;
}

describe('a code', () => {
  test('is told in the language of its user', async () => {
    await loadLanguages();
    const { bodies, url } = await smsGateway(200);
    await deliver({ SMS_URL: url }, { ...user, language: 'hi' });
    const text = `${CODE} आपका Beatbook कोड है। यह 10 मिनट चलेगा। इसे किसी को न बताएँ।`;
    expect(bodies).toEqual([{ to: user.mobile, text }]);
  });

  test('goes by mail where a mail server is set', async () => {
    const { heard, url } = await mailServer();
    expect(await deliver({ SMTP_URL: url, PUBLIC_URL: 'https://beat.example' })).toEqual([]);
    expect(heard).toContain('RCPT TO:<ravi@shop.example>');
    expect(heard.find((line) => line.startsWith('MAIL FROM'))).toContain('no-reply@beat.example');
    expect(heard.join('\n')).toContain(CODE);
  });

  test('goes by SMS where only a gateway is set, or the user has no mail address', async () => {
    const { bodies, url } = await smsGateway(200);
    const mail = await mailServer();
    expect(await deliver({ SMS_URL: url })).toEqual([]);
    expect(await deliver({ SMS_URL: url, SMTP_URL: mail.url }, { ...user, email: null })).toEqual([]);
    const said = expect.stringContaining(CODE) as string;
    expect(bodies).toEqual([
      { to: '9876543210', text: said },
      { to: '9876543210', text: said },
    ]);
  });

  test('goes to the log of a demonstration only', async () => {
    expect(await deliver({ DEMO: '1' })).toMatchObject([{ level: 'info', fields: { code: CODE } }]);
    const quiet = await deliver({ DEMO: '0' });
    expect(quiet).toMatchObject([{ level: 'warn' }]);
    expect(JSON.stringify(quiet)).not.toContain(CODE);
  });

  test.each([
    ['NotDelivered', async () => ({ SMS_URL: (await smsGateway(500)).url })],
    ['ESOCKET', () => ({ SMTP_URL: 'smtp://127.0.0.1:1' })],
  ])('that cannot be sent fails as %s, without itself', async (code, env) => {
    const failure: unknown = await deliver({ ...(await env()), DEMO: '1' }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'NotDelivered', code });
    expect(inspect(failure, { depth: 9, showHidden: true })).not.toContain(CODE);
  });
});
