import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';
import { diskStore } from '#server/files/disk-store.ts';
import { chunkKey, fileKey } from '#server/files/keys.ts';
import { s3Store } from '#server/files/s3-store.ts';
import type { FileStore } from '#server/files/store.ts';
import { makeCompany } from '#tests/support/company.ts';
import { pdf, photo } from '#tests/support/sample-files.ts';
import { startS3, type S3Server } from '#tests/support/s3-server.ts';
import { startS3rver } from '#tests/support/s3rver.ts';
import { expectedSignature } from '#tests/support/s3-signature.ts';
import { buildTestServer } from '#tests/support/server.ts';
import { begin, chunk, refOf, sendFile } from '#tests/support/uploads.ts';

let s3: S3Server;
let s3rver: S3Server;
let folder: string;

beforeAll(async () => {
  s3 = await startS3();
  s3rver = await startS3rver();
  folder = mkdtempSync(join(tmpdir(), 'beatbook-store-'));
});
afterAll(async () => {
  await s3.close();
  await s3rver.close();
  rmSync(folder, { recursive: true, force: true });
});

const stores: Record<string, () => FileStore> = {
  'a folder': () => diskStore(folder),
  'a server that asks for S3 signatures': () => s3Store(s3.config),
  'an S3 server by other hands': () => s3Store(s3rver.config),
};

describe.each(Object.entries(stores))('files kept in %s', (_name, open) => {
  const read = async (key: string) => {
    const kept = await open().get(key);
    return kept && { size: kept.size, bytes: await buffer(kept.stream) };
  };

  test.each([1, 256 * 1024, 25 * 1024 * 1024])('%i bytes come back as they were', async (size) => {
    const key = fileKey(v7());
    const bytes = randomBytes(size);
    await open().put(key, bytes);
    const kept = await read(key);
    expect(kept?.size).toBe(size);
    expect(kept?.bytes.equals(bytes)).toBe(true);
  });

  test('parts are kept as one, and nothing of what breaks off', async () => {
    const [key, other] = [fileKey(v7()), fileKey(v7())];
    const parts = Array.from({ length: 12 }, () => randomBytes(500_000));
    const given = async function* (failing: boolean) {
      yield* parts;
      await Promise.resolve();
      if (failing) throw new Error('broken off');
    };
    await open().write(key, given(false));
    expect((await read(key))?.bytes.equals(Buffer.concat(parts))).toBe(true);
    await expect(open().write(other, given(true))).rejects.toThrow('broken off');
    expect(await read(other)).toBeNull();
  });

  test('what is kept later takes the place of what was there', async () => {
    const key = chunkKey(v7(), 262_144);
    await open().put(key, Buffer.from('the first and longer one'));
    await open().put(key, Buffer.from('the second'));
    expect((await read(key))?.bytes.toString()).toBe('the second');
  });

  test('what was never there is null, and may be removed', async () => {
    const key = fileKey(v7());
    expect(await read(key)).toBeNull();
    await open().remove(key);
    await open().put(key, Buffer.from('x'));
    await open().remove(key);
    expect(await read(key)).toBeNull();
  });

  test('many at once do not get in each other’s way', async () => {
    const id = v7();
    const parts = Array.from({ length: 40 }, (_, at) => Buffer.alloc(5000, at));
    await Promise.all(parts.map((bytes, at) => open().put(chunkKey(id, at), bytes)));
    const back = await Promise.all(parts.map((_, at) => read(chunkKey(id, at))));
    expect(back.every((kept, at) => kept?.bytes.equals(parts[at] ?? Buffer.alloc(0)))).toBe(true);
  });

  test.each([
    '../x',
    'files/../../x',
    '/etc/passwd',
    'files//x',
    'files/',
    '',
    'files/a?b',
    'Files/a',
    'files/a\0',
  ])('a key such as %j never becomes a place', async (key) => {
    for (const attempt of [
      async () => open().put(key, Buffer.from('x')),
      async () => open().get(key),
      async () => open().remove(key),
    ])
      await expect(attempt()).rejects.toThrow('This is no key of a file.');
  });
});

test('the signature the S3 server of the tests asks for is that of Amazon’s own example', () => {
  const names = 'host;range;x-amz-content-sha256;x-amz-date';
  const wanted = 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41';
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
    authorization: `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=${names}, Signature=${wanted}`,
  };
  const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
  expect(expectedSignature({ method: 'GET', url: '/test.txt', headers }, secret)).toEqual({
    wanted,
    given: wanted,
  });
});

const servers: Record<string, () => S3Server> = {
  'a server that asks for S3 signatures': () => s3,
  'an S3 server by other hands': () => s3rver,
};

describe.each(Object.entries(servers))('a server whose files lie in %s', (_name, store) => {
  test('takes, hands out and forgets them like any other', async () => {
    const server = await buildTestServer({ engine: 'postgresql', config: { s3: store().config } });
    const { tokens } = await makeCompany(server);
    const bytes = await photo(900, 700);
    const ref = refOf(bytes, 'shelf.jpg');
    expect(await sendFile(server, tokens.asha, bytes, ref, 50_000)).toMatchObject({ done: true });
    const link = await server.call('GET', `/api/files/${ref.id}/link`, { token: tokens.asha });
    const reply = await server.call('GET', link.json<{ path: string }>().path, { token: tokens.asha });
    expect(reply.headers['content-type']).toBe('image/jpeg');
    const kept = await s3Store(store().config).get(fileKey(ref.id));
    const hash = (of: Buffer) => createHash('sha256').update(of).digest('hex');
    expect(kept && hash(await buffer(kept.stream))).toBe(hash(reply.rawPayload));
    expect(await s3Store(store().config).get(chunkKey(ref.id, 0))).toBeNull();
    await server.close();
  });

  test('asks for another try while the store is away, and goes on where it stood', async () => {
    const server = await buildTestServer({ engine: 'postgresql', config: { s3: store().config } });
    const { tokens } = await makeCompany(server);
    const bytes = Buffer.concat([pdf(), Buffer.alloc(3000, 'a')]);
    const ref = refOf(bytes, 'a.pdf');
    await begin(server, tokens.asha, ref);
    await chunk(server, tokens.asha, ref.id, 0, bytes.subarray(0, 1000));
    await store().pause();
    const away = await chunk(server, tokens.asha, ref.id, 1000, bytes.subarray(1000));
    expect(away).toMatchObject({ status: 503, code: 'unavailable' });
    await store().resume();
    expect(await begin(server, tokens.asha, ref)).toMatchObject({ received: 1000 });
    expect(await sendFile(server, tokens.asha, bytes, ref)).toMatchObject({ done: true });
    await server.close();
  });
});

test('says so when the store does not take its key', async () => {
  for (const wrong of [
    { ...s3.config, secret_access_key: 'wrong' },
    { ...s3rver.config, access_key_id: 'wrong' },
  ]) {
    const store = s3Store(wrong);
    await expect(store.put(fileKey(v7()), Buffer.from('x'))).rejects.toMatchObject({ code: 'unavailable' });
    await expect(store.get(fileKey(v7()))).rejects.toMatchObject({ code: 'unavailable' });
  }
});

describe('the settings of files', () => {
  const env = {
    S3_ENDPOINT: 'https://s3.example/',
    S3_BUCKET: 'beatbook',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  };

  test('name a store, or none', () => {
    expect(readConfig({}).s3).toBeNull();
    expect(readConfig(env).s3).toEqual({
      endpoint: 'https://s3.example',
      bucket: 'beatbook',
      region: 'us-east-1',
      access_key_id: 'id',
      secret_access_key: 'secret',
    });
  });

  test('refuse half a store and a limit that is none', () => {
    expect(() => readConfig({ ...env, S3_BUCKET: '' })).toThrow(ConfigError);
    expect(() => readConfig({ ...env, S3_ENDPOINT: 's3.example' })).toThrow(ConfigError);
    expect(() => readConfig({ MAX_FILE_MB: '0' })).toThrow(ConfigError);
    expect(readConfig({ MAX_FILE_MB: '40' }).max_file_bytes).toBe(40 * 1024 * 1024);
  });
});
