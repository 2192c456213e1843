import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { CHUNK_BYTES } from '#contract/core/files.ts';
import { digest } from '#server/calls/secrets.ts';
import { hashSecret } from '#server/modules/session/hashing.ts';
import { companyFor, serverFor } from '#tests/support/blocks.ts';
import { engines } from '#tests/support/databases.ts';
import { pdf, photo } from '#tests/support/sample-files.ts';
import { begin, chunk, refOf, sendFile } from '#tests/support/uploads.ts';

describe.each(engines)('the lane of the bytes, on %s', (engine) => {
  const server = serverFor({ engine, config: { max_file_bytes: 3 * 1024 * 1024 } });
  const company = companyFor(server);

  const asha = () => company.tokens.asha;
  const fileOf = (id: string) =>
    server.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
  const open = async (id: string, token = asha()) => {
    const link = await server.call('GET', `/api/files/${id}/link`, { token });
    return link.statusCode === 200 ? server.call('GET', link.json<{ path: string }>().path, { token }) : link;
  };
  const chunksLeft = (id: string) => {
    const folder = join(server.config.data_dir, 'files', 'chunks', id);
    return existsSync(folder) ? readdirSync(folder) : [];
  };

  test('a file sent in chunks comes back as it was', async () => {
    const bytes = Buffer.concat([pdf(), Buffer.alloc(700_000, 'a')]);
    const ref = refOf(bytes, 'Quote Oct.pdf');
    expect(await sendFile(server, asha(), bytes, ref, CHUNK_BYTES)).toMatchObject({
      status: 200,
      received: bytes.length,
      done: true,
    });
    const reply = await open(ref.id);
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload.equals(bytes)).toBe(true);
    expect(reply.headers['content-type']).toBe('application/pdf');
    expect(reply.headers['content-disposition']).toBe(
      `attachment; filename="Quote Oct.pdf"; filename*=UTF-8''Quote%20Oct.pdf`,
    );
    expect(chunksLeft(ref.id)).toEqual([]);
  });

  test('a cut upload goes on where the server stands', async () => {
    const bytes = Buffer.concat([pdf(), Buffer.alloc(5000, 'a')]);
    const ref = refOf(bytes, 'a.pdf');
    expect(await begin(server, asha(), ref)).toMatchObject({ received: 0, done: false });
    await chunk(server, asha(), ref.id, 0, bytes.subarray(0, 2000));
    expect(await begin(server, asha(), ref)).toMatchObject({ received: 2000, done: false });
    expect(await sendFile(server, asha(), bytes, ref)).toMatchObject({ done: true });
  });

  test('a chunk sent twice counts once, and one at a wrong place not at all', async () => {
    const bytes = Buffer.concat([pdf(), Buffer.alloc(5000, 'a')]);
    const ref = refOf(bytes, 'a.pdf');
    await begin(server, asha(), ref);
    const first = bytes.subarray(0, 1000);
    for (let time = 0; time < 2; time += 1)
      expect(await chunk(server, asha(), ref.id, 0, first)).toMatchObject({ received: 1000, done: false });
    expect(await chunk(server, asha(), ref.id, 3000, bytes.subarray(3000))).toMatchObject({ received: 1000 });
    expect(await chunk(server, asha(), ref.id, 1000, bytes.subarray(1000))).toMatchObject({ done: true });
    expect(await chunk(server, asha(), ref.id, 1000, bytes.subarray(1000))).toMatchObject({ done: true });
    expect((await open(ref.id)).rawPayload.equals(bytes)).toBe(true);
  });

  test('eight equal chunks at the same time count once', async () => {
    const bytes = Buffer.concat([pdf(), Buffer.alloc(5000, 'a')]);
    const ref = refOf(bytes, 'a.pdf');
    await begin(server, asha(), ref);
    const all = Array.from({ length: 8 }, () => chunk(server, asha(), ref.id, 0, bytes));
    const answers = await Promise.all(all);
    expect(answers.every(({ status, done }) => status === 200 && done)).toBe(true);
    expect(await fileOf(ref.id)).toMatchObject({
      received: bytes.length,
      parts: [bytes.length],
      state: 'stored',
    });
  });

  test('bytes that do not match their hash start over, and the right ones are taken then', async () => {
    const bytes = Buffer.concat([pdf(), Buffer.alloc(900, 'a')]);
    const ref = refOf(bytes, 'a.pdf');
    const wrong = Buffer.from(bytes);
    wrong[500] = 0x62;
    expect(await sendFile(server, asha(), wrong, ref)).toMatchObject({ status: 409, code: 'conflict' });
    expect(await begin(server, asha(), ref)).toMatchObject({ received: 0, done: false });
    expect(chunksLeft(ref.id)).toEqual([]);
    expect(await sendFile(server, asha(), bytes, ref)).toMatchObject({ done: true });
  });

  test('a chunk the store has lost starts the file over', async () => {
    const bytes = Buffer.concat([pdf(), Buffer.alloc(900, 'a')]);
    const ref = refOf(bytes, 'a.pdf');
    await begin(server, asha(), ref);
    await server.db
      .updateTable('files')
      .set({ received: 500, parts: [500] })
      .where('id', '=', ref.id)
      .execute();
    expect(await chunk(server, asha(), ref.id, 500, bytes.subarray(500))).toMatchObject({ code: 'conflict' });
    expect(await sendFile(server, asha(), bytes, ref)).toMatchObject({ done: true });
  });

  test('a server that stopped before taking the file takes it with the next call', async () => {
    const bytes = pdf();
    const ref = refOf(bytes, 'a.pdf');
    await begin(server, asha(), ref);
    await chunk(server, asha(), ref.id, 0, bytes.subarray(0, bytes.length - 1));
    const { db } = server;
    const whole = refOf(bytes.subarray(0, bytes.length - 1), 'a.pdf', ref.id);
    await db
      .updateTable('files')
      .set({ size: whole.size, sha256: whole.sha256 })
      .where('id', '=', ref.id)
      .execute();
    expect(await begin(server, asha(), whole)).toMatchObject({ received: whole.size, done: false });
    expect(await chunk(server, asha(), ref.id, whole.size, Buffer.alloc(0))).toMatchObject({ done: true });
  });

  test('more bytes than announced are refused, and so is a chunk beyond the limit', async () => {
    const bytes = pdf();
    const ref = refOf(bytes, 'a.pdf');
    await begin(server, asha(), ref);
    const more = Buffer.concat([bytes, Buffer.from('more')]);
    expect(await chunk(server, asha(), ref.id, 0, more)).toMatchObject({ status: 400 });
    expect(await chunk(server, asha(), ref.id, 0, Buffer.alloc(CHUNK_BYTES + 1))).toMatchObject({
      status: 413,
    });
    expect(await begin(server, asha(), ref)).toMatchObject({ received: 0 });
  });

  test('a file above the limit is refused with a clear text', async () => {
    const ref = { ...refOf(pdf(), 'a.pdf'), size: 3 * 1024 * 1024 + 1 };
    expect(await begin(server, asha(), ref)).toMatchObject({
      status: 413,
      code: 'too_large',
      message: 'Files may have up to 3 MB.',
    });
  });

  test('a kind that is not taken is refused for good, and its bytes go', async () => {
    const bytes = Buffer.from('MZ this is a program');
    const ref = refOf(bytes, 'invoice.pdf');
    const refused = { status: 415, code: 'unsupported', message: 'This file type isn’t allowed.' };
    expect(await sendFile(server, asha(), bytes, ref)).toMatchObject(refused);
    expect(await begin(server, asha(), ref)).toMatchObject(refused);
    expect(chunksLeft(ref.id)).toEqual([]);
    expect((await open(ref.id)).statusCode).toBe(404);
  });

  test('an id announced for one file is not taken for another, nor by another person', async () => {
    const ref = refOf(pdf(), 'a.pdf');
    await begin(server, asha(), ref);
    const other = refOf(pdf('/X'), 'a.pdf', ref.id);
    expect(await begin(server, asha(), other)).toMatchObject({ status: 422 });
    expect(await begin(server, company.tokens.bina, ref)).toMatchObject({ status: 422 });
    expect(await chunk(server, company.tokens.bina, ref.id, 0, pdf())).toMatchObject({ status: 404 });
    expect(await chunk(server, company.tokens.admin, ref.id, 0, pdf())).toMatchObject({ status: 404 });
  });

  test('a file that hangs nowhere opens for its sender alone', async () => {
    const ref = refOf(pdf(), 'a.pdf');
    await sendFile(server, asha(), pdf(), ref);
    expect((await open(ref.id)).statusCode).toBe(200);
    expect((await open(ref.id, company.tokens.admin)).statusCode).toBe(404);
    expect((await server.call('GET', `/api/files/${ref.id}/link`)).statusCode).toBe(401);
  });

  test('a picture comes back upright, without its position and what stood behind its end', async () => {
    const bytes = Buffer.concat([await photo(), Buffer.from('<script>alert(1)</script>PK\u0003\u0004')]);
    const ref = refOf(bytes, 'Shop Front.JPG');
    expect(await sendFile(server, asha(), bytes, ref)).toMatchObject({ done: true });
    const reply = await open(ref.id);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': expect.stringMatching(/^inline; filename="Shop Front.JPG"/),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const kept = reply.rawPayload;
    expect(await sharp(kept).metadata()).toMatchObject({ width: 320, height: 240, format: 'jpeg' });
    expect((await sharp(kept).metadata()).exif).toBeUndefined();
    expect(kept.includes('SECRET-PLACE') || kept.includes('script')).toBe(false);
  });

  test('a very large picture is kept at a size that screens show', async () => {
    const flat = sharp({ create: { width: 6000, height: 3000, channels: 3, background: '#336699' } });
    const bytes = await flat.jpeg().toBuffer();
    const ref = refOf(bytes, 'wall.jpg');
    await sendFile(server, asha(), bytes, ref);
    expect(await sharp((await open(ref.id)).rawPayload).metadata()).toMatchObject({
      width: 4096,
      height: 2048,
    });
  });

  test('an address is over after a few minutes, and changes to it are noticed', async () => {
    const ref = refOf(pdf(), 'a.pdf');
    await sendFile(server, asha(), pdf(), ref);
    const asked = Date.now();
    const link = await server.call('GET', `/api/files/${ref.id}/link`, { token: asha() });
    const { path, expires_at } = link.json<{ path: string; expires_at: string }>();
    expect(Date.parse(expires_at) - asked).toBeGreaterThan(299_000);
    expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(600_000);
    const other = refOf(pdf('/Y'), 'a.pdf');
    await sendFile(server, asha(), pdf('/Y'), other);
    const expires = new URL(path, 'http://x').searchParams.get('expires') ?? '';
    const changed = [
      path.replace(ref.id, other.id),
      path.replace('a.pdf', 'b.pdf'),
      path.replace(`expires=${expires}`, `expires=${Number(expires) + 300}`),
      path.replace(/signature=./, 'signature=~'),
      path.replace(/&signature.*/, ''),
      path.replace(/\?.*/, ''),
      `${path}x`,
      path.replace(`expires=${expires}`, 'expires=9e99'),
    ];
    const status = async (address: string) =>
      (await server.call('GET', address, { token: asha() })).statusCode;
    for (const address of changed) expect(await status(address), address).toBe(403);
    expect(await status(path)).toBe(200);
  });

  /** Signs asha in with a browser; its cookie, her token and a link to a stored file. */
  async function browser() {
    const password_hash = await hashSecret('a long password');
    await server.db
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', company.users.asha)
      .execute();
    const body = { username: 'asha', password: 'a long password' };
    const reply = await server.call('POST', '/api/login', { body });
    const cookie = String(reply.headers['set-cookie']).split(';', 1)[0] ?? '';
    const { access_token: token } = reply.json<{ access_token: string }>();
    const ref = refOf(pdf(), 'a.pdf');
    await sendFile(server, token, pdf(), ref);
    const link = await server.call('GET', `/api/files/${ref.id}/link`, { token });
    const { path } = link.json<{ path: string }>();
    return { cookie, token, path };
  }
  const opened = async (path: string, options: { token?: string; headers?: Record<string, string> } = {}) =>
    (await server.call('GET', path, options)).statusCode;

  test('an address opens in the browsers of its user only', async () => {
    const { cookie, token, path } = await browser();
    expect(await opened(path, { token })).toBe(200);
    expect(await opened(path, { headers: { cookie } })).toBe(200);
    const reply = await server.call('GET', path, { token });
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(await opened(path)).toBe(403);
    expect(await opened(path, { token: company.tokens.bina })).toBe(403);
    expect(await opened(path, { headers: { cookie: 'beatbook-device=somebody-else' } })).toBe(403);
    const other = await server.signIn(company.users.bina);
    const session = await server.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', company.users.bina)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    const given = path.replace(/session=[^&]+/, `session=${session.id}`);
    expect(await opened(given, { token: other })).toBe(403);
  });

  test.each([
    ['signed out', { ended_at: sql`now()` }, {}],
    ['wiped', { wipe: true }, {}],
    ['idle for too long', { idle_expires_at: sql`now()` }, {}],
    ['past its last day', { absolute_expires_at: sql`now()` }, {}],
    ['of a disabled user', {}, { active: false }],
  ])('no address outlives a session that is %s', async (_how, session, user) => {
    const { cookie, token, path } = await browser();
    const set = (table: string, values: object, where: string, is: string) => {
      const changes = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
      return changes.length === 0
        ? undefined
        : sql`update ${sql.table(table)} set ${sql.join(changes)} where ${sql.ref(where)} = ${is}`.execute(
            server.db,
          );
    };
    await set('sessions', session, 'token_hash', digest(token));
    await set('users', user, 'id', company.users.asha);
    expect(await opened(path, { token })).toBe(403);
    expect(await opened(path, { headers: { cookie } })).toBe(403);
    await set('users', { active: true }, 'id', company.users.asha);
  });

  test('who sends too much in a day waits until tomorrow', async () => {
    const greedy = refOf(pdf(), 'a.pdf');
    await begin(server, asha(), greedy);
    await server.db
      .updateTable('files')
      .set({ received: server.config.daily_upload_bytes })
      .where('id', '=', greedy.id)
      .execute();
    const next = refOf(pdf('/Z'), 'b.pdf');
    await begin(server, asha(), next);
    expect(await chunk(server, asha(), next.id, 0, pdf('/Z'))).toMatchObject({ status: 429 });
    expect(await sendFile(server, company.tokens.bina, pdf(), refOf(pdf(), 'c.pdf'))).toMatchObject({
      done: true,
    });
  });

  test('the hash in the table is that of what was sent, not of what is kept', async () => {
    const bytes = await photo();
    const ref = refOf(bytes, 'a.jpg');
    await sendFile(server, asha(), bytes, ref);
    expect((await fileOf(ref.id))?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  });
});
