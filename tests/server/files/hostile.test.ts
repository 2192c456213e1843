import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileTypes } from '#contract/core/files.ts';
import { leadBody, makeCompany, type Company } from '#tests/support/company.ts';
import { buildTestServer, type TestServer } from '#tests/support/server.ts';
import { form, refOf, sendFile } from '#tests/support/uploads.ts';
import { v7 } from 'uuid';
import { hostileFiles, type Hostile } from './hostile-files.ts';

const MB = 1024 * 1024;
const types: readonly string[] = fileTypes.map(({ type }) => type);
const hostile = await hostileFiles();

/** Every file below a folder, by its path there. */
function tree(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = join(below, entry.name);
    return entry.isDirectory() ? tree(folder, path) : [path];
  });
}

/** What the process held at most while work was done, above what it held before. */
async function growth(work: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 5);
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  return most - before;
}

describe('hostile files', () => {
  let server: TestServer;
  let company: Company;
  let lead: string;
  /** The data folder lies deep in here, so that whatever climbs out of it is found. */
  let outside: string;

  beforeAll(async () => {
    outside = mkdtempSync(join(tmpdir(), 'beatbook-outside-'));
    server = await buildTestServer({
      engine: 'postgresql',
      config: { data_dir: join(outside, 'a', 'b', 'data') },
    });
    company = await makeCompany(server);
    lead = v7();
    const body = leadBody(company.territory, { id: lead });
    await server.call('POST', '/api/leads', { token: company.tokens.asha, body });
  });
  afterAll(async () => {
    await server.close();
    rmSync(outside, { recursive: true, force: true });
  });

  const token = () => company.tokens.asha;

  /** What is served must be harmless: a type of the list, opened in place only as a picture drawn anew. */
  async function expectHarmless({ what, becomes }: Hostile, path: string): Promise<void> {
    const reply = await server.call('GET', path, { token: token() });
    expect(reply.statusCode, what).toBe(200);
    const { headers } = reply;
    expect(headers['content-type'], what).toBe(becomes);
    expect(types).toContain(becomes);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain('sandbox');
    expect(headers['set-cookie']).toBeUndefined();
    const inline = String(headers['content-disposition']).startsWith('inline;');
    expect(inline).toBe(becomes?.startsWith('image/'));
    if (inline)
      expect(/<script|<\?php|META-INF|A\.class|doctype/i.test(reply.rawPayload.toString('latin1'))).toBe(
        false,
      );
    const endings = fileTypes.find(({ type }) => type === becomes)?.endings ?? [];
    const name = decodeURIComponent(basename(new URL(path, 'http://x').pathname));
    expect(
      endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`)),
      name,
    ).toBe(true);
    expect(/[/\\\r\n\0\u202e"<>]/.test(name), name).toBe(false);
    expect(Buffer.byteLength(name)).toBeLessThan(256);
  }

  test('there are more than sixty', () => {
    expect(hostile.length).toBeGreaterThan(60);
    expect(hostile.filter(({ becomes }) => becomes === null).length).toBeGreaterThan(60);
  });

  test.each(hostile)('$what is harmless in chunks ($name)', async (file) => {
    const { name, bytes, becomes } = file;
    const ref = refOf(bytes, name);
    const sent = await sendFile(server, token(), bytes, ref);
    expect(sent.status).toBeLessThan(500);
    const link = await server.call('GET', `/api/files/${ref.id}/link`, { token: token() });
    if (becomes === null || sent.status === 422) {
      expect([413, 415, 422]).toContain(sent.status);
      expect(link.statusCode).toBe(404);
    } else {
      expect(sent).toMatchObject({ status: 200, done: true });
      await expectHarmless(file, link.json<{ path: string }>().path);
    }
  });

  test.each(hostile)('$what is harmless in a form ($name)', async (file) => {
    const { name, bytes, becomes } = file;
    const filename = name.replaceAll('"', '%22').replaceAll(/[\r\n]/g, ' ');
    const sent = form(
      { name: 'A document', record_type: 'lead', record_id: lead },
      { part: 'document', filename, bytes, type: 'image/jpeg' },
    );
    const reply = await server.call('POST', '/api/documents', { token: token(), ...sent });
    if (becomes === null) {
      expect([413, 415, 422]).toContain(reply.statusCode);
      expect(reply.json<{ errors: object }>().errors).toHaveProperty('document');
    } else {
      expect(reply.statusCode).toBe(200);
      await expectHarmless(file, reply.json<{ document: { file_path: string } }>().document.file_path);
    }
  });

  test('nothing lies outside the folder, nor under a name that somebody chose', () => {
    const { data_dir } = server.config;
    expect(tree(outside).filter((path) => !path.startsWith('a/b/data/files/'))).toEqual([]);
    const ours = /^files\/(files\/[0-9a-f]{2}\/[0-9a-f-]{36}|chunks\/[0-9a-f-]{36}\/\d+)$/;
    expect(tree(data_dir).filter((path) => !ours.test(path))).toEqual([]);
    for (const path of tree(data_dir)) expect(statSync(join(data_dir, path)).mode & 0o111).toBe(0);
  });

  test('bombs and large pictures, eight at a time, hold little memory', async () => {
    const bombs = hostile.filter(({ what }) => /megapixels|zeros|gzip|12,000/.test(what));
    expect(bombs.length).toBeGreaterThan(4);
    const grown = await growth(async () => {
      const all = Array.from({ length: 8 }, (_, at) => bombs[at % bombs.length]).flatMap(
        (file) => file ?? [],
      );
      await Promise.all(all.map(({ bytes, name }) => sendFile(server, token(), bytes, refOf(bytes, name))));
    });
    expect(grown).toBeLessThan(300 * MB);
  });
});
