import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { companyFor, serverFor } from '#tests/support/blocks.ts';
import { leadBody } from '#tests/support/company.ts';
import { pdf } from '#tests/support/sample-files.ts';
import { form } from '#tests/support/uploads.ts';

describe('forms that break off', () => {
  const server = serverFor({ config: { max_file_bytes: 1024 * 1024 } });
  const company = companyFor(server, 'block');
  let lead: string;
  let port: number;

  beforeAll(async () => {
    lead = v7();
    const body = leadBody(company.territory, { id: lead });
    await server.call('POST', '/api/leads', { token: company.tokens.asha, body });
    port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port);
  });

  const fields = () => ({ name: 'A', record_type: 'lead', record_id: lead });
  const large = () => Buffer.concat([pdf(), Buffer.alloc(900_000, 'a')]);
  const send = (sent: ReturnType<typeof form>) =>
    server.call('POST', '/api/documents', { token: company.tokens.asha, ...sent });
  const isWell = async () => {
    const sent = form(fields(), { part: 'document', filename: 'a.pdf', bytes: pdf() });
    return (await send(sent)).statusCode === 200;
  };

  test.each(['document', 'something else'])(
    'a form cut at any byte of its part %j is refused',
    async (part) => {
      const { payload, headers } = form(fields(), { part, filename: 'a.pdf', bytes: pdf() });
      for (let at = payload.length - 200; at < payload.length - 3; at += 1) {
        const reply = await send({ payload: payload.subarray(0, at), headers });
        expect(reply.statusCode, `cut at ${at}`).toBeLessThan(500);
        expect(reply.statusCode, `cut at ${at}`).toBeGreaterThanOrEqual(400);
      }
      expect(await isWell()).toBe(true);
    },
  );

  test('a field longer than any form has is told, not dropped', async () => {
    const sent = { ...fields(), description: 'a'.repeat(20_000) };
    const reply = await send(form(sent, { part: 'document', filename: 'a.pdf', bytes: pdf() }));
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([413, 'too_large']);
  });

  test('a form without a border between its parts is not looked at', async () => {
    const payload = '--\r\n'.repeat(50_000);
    for (const type of ['multipart/form-data; boundary=', 'multipart/form-data; boundary=""; boundary=x']) {
      const reply = await send({ payload: Buffer.from(payload), headers: { 'content-type': type } });
      expect(reply.statusCode).toBe(400);
    }
  });

  test('a form of more parts than any is refused at the first too many, and answered', async () => {
    const part = '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nA\r\n';
    const empty = '--x\r\n\r\n\r\n';
    for (const payload of [part.repeat(70), `${empty.repeat(20_000)}--x--\r\n`]) {
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      const reply = await send({ payload: Buffer.from(payload), headers });
      expect(reply.json<{ code: string }>().code).toBe('too_large');
    }
    expect(await isWell()).toBe(true);
  });

  test('a sender who vanishes in the middle leaves nothing waiting', async () => {
    const { payload, headers } = form(fields(), { part: 'document', filename: 'a.pdf', bytes: large() });
    const aborted: Promise<void>[] = [];
    for (let time = 0; time < 5; time += 1) {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(
        [
          'POST /api/documents HTTP/1.1',
          'Host: x',
          `Authorization: Bearer ${company.tokens.asha}`,
          `Content-Type: ${headers['content-type']}`,
          `Content-Length: ${payload.length}`,
          '',
          '',
        ].join('\r\n'),
      );
      socket.write(payload.subarray(0, 300_000 + time * 100_000), () => socket.destroy());
      aborted.push(once(socket, 'close').then(() => undefined));
    }
    await Promise.all(aborted);
    expect(await isWell()).toBe(true);
    const stored = await server.db.selectFrom('files').select('size').where('state', '=', 'stored').execute();
    expect(stored.every(({ size }) => size < 1000)).toBe(true);
  });

  test('a file above the limit is refused, whether its size is told or not', async () => {
    const bytes = Buffer.concat([pdf(), Buffer.alloc(1024 * 1024, 'a')]);
    const { payload, headers } = form(fields(), { part: 'document', filename: 'a.pdf', bytes });
    const told = await send({ payload, headers });
    expect(told.json()).toMatchObject({
      code: 'too_large',
      errors: { document: ['Files may have up to 1 MB.'] },
    });
    const untold = request({
      port,
      host: '127.0.0.1',
      path: '/api/documents',
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${company.tokens.asha}`, 'transfer-encoding': 'chunked' },
    });
    const answered = once(untold, 'response');
    untold.end(payload);
    const [response] = (await answered) as [IncomingMessage]; // what a request says when it is answered
    expect(response.statusCode).toBe(413);
    response.resume();
    expect(await isWell()).toBe(true);
  });

  test('a second file, a packed form and a form to a call without files change nothing', async () => {
    const file = { part: 'document', filename: 'a.pdf', bytes: pdf() };
    const twice = await send(form(fields(), file, { ...file, filename: 'b.pdf', bytes: Buffer.from('MZ') }));
    expect(twice.json()).toMatchObject({ document: { filename: 'a.pdf' } });
    const sent = form(fields(), file);
    const packed = await server.call('POST', '/api/documents', {
      token: company.tokens.asha,
      payload: sent.payload,
      headers: { ...sent.headers, 'content-encoding': 'br' },
    });
    expect(packed.statusCode).toBe(415);
    const elsewhere = await server.call('POST', '/api/leads', { token: company.tokens.asha, ...sent });
    expect(elsewhere.statusCode).toBe(415);
  });

  test.each([4_000, 60_000])(
    'a file name with %i dots in a row is cut before anything looks into it',
    async (dots) => {
      const sent = form(fields(), { part: 'document', filename: `a${'.'.repeat(dots)}x.pdf`, bytes: pdf() });
      const reply = await send(sent);
      const { document } = reply.json<{ document?: { filename: string } }>();
      expect([200, 400, 422]).toContain(reply.statusCode);
      expect((document?.filename ?? '').length).toBeLessThanOrEqual(180);
      expect(await isWell()).toBe(true);
    },
  );
});
