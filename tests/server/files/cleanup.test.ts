import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { chunkKey, fileKey } from '#server/files/keys.ts';
import { openFileStore } from '#server/files/open-store.ts';
import { cleanUpFiles } from '#server/jobs/file-cleanup.ts';
import { companyFor, serverFor } from '#tests/support/blocks.ts';
import { leadBody } from '#tests/support/company.ts';
import { engines } from '#tests/support/databases.ts';
import { pdf } from '#tests/support/sample-files.ts';
import { begin, chunk, refOf, sendFile } from '#tests/support/uploads.ts';

describe.each(engines)('files nobody needs any more, on %s', (engine) => {
  const server = serverFor({ engine });
  const company = companyFor(server, 'block');
  let lead: string;

  beforeAll(async () => {
    lead = v7();
    const body = leadBody(company.territory, { id: lead });
    await server.call('POST', '/api/leads', { token: company.tokens.asha, body });
  });

  const sweep = () => cleanUpFiles(server.db, openFileStore(server.config));
  const isKept = (key: string) => existsSync(join(server.config.data_dir, 'files', key));
  const rowOf = (id: string) =>
    server.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
  const age = (id: string, column: 'created_at' | 'dropped_at', days: number) =>
    sql`update files set ${sql.ref(column)} = now() - make_interval(days => ${days}) where id = ${id}::uuid`.execute(
      server.db,
    );

  test('an upload that was never finished goes after 30 days, with its chunks', async () => {
    const bytes = pdf();
    const ref = refOf(bytes, 'a.pdf');
    await begin(server, company.tokens.asha, ref);
    await chunk(server, company.tokens.asha, ref.id, 0, bytes.subarray(0, 20));
    await age(ref.id, 'created_at', 29);
    expect(await sweep()).toBe(0);
    expect(isKept(chunkKey(ref.id, 0))).toBe(true);
    await age(ref.id, 'created_at', 31);
    expect(await sweep()).toBe(1);
    expect(isKept(chunkKey(ref.id, 0))).toBe(false);
    expect(await rowOf(ref.id)).toBeUndefined();
    expect(await sendFile(server, company.tokens.asha, bytes, ref)).toMatchObject({ done: true });
  });

  test('a file that never hung on a record goes after a week', async () => {
    const ref = refOf(pdf(), 'a.pdf');
    await sendFile(server, company.tokens.asha, pdf(), ref);
    await age(ref.id, 'created_at', 6);
    expect(await sweep()).toBe(0);
    await age(ref.id, 'created_at', 8);
    expect(await sweep()).toBe(1);
    expect(isKept(fileKey(ref.id))).toBe(false);
  });

  test('a file of a record stays, however old, until a day after the record is gone', async () => {
    const ref = refOf(pdf(), 'a.pdf');
    const body = { name: 'Quote', record_type: 'lead', record_id: lead, file: ref };
    const made = await server.call('POST', '/api/documents', { token: company.tokens.asha, body });
    await sendFile(server, company.tokens.asha, pdf(), ref);
    await age(ref.id, 'created_at', 5000);
    expect(await sweep()).toBe(0);
    const { id } = made.json<{ document: { id: string } }>().document;
    await server.call('POST', `/api/documents/${id}/delete`, { token: company.tokens.asha, body: {} });
    expect(await sweep()).toBe(0);
    await age(ref.id, 'dropped_at', 2);
    expect(await sweep()).toBe(1);
    expect(isKept(fileKey(ref.id))).toBe(false);
  });

  test('a record that still waits for its bytes keeps its place', async () => {
    const ref = refOf(pdf('/W'), 'a.pdf');
    const body = { name: 'Quote', record_type: 'lead', record_id: lead, file: ref };
    await server.call('POST', '/api/documents', { token: company.tokens.asha, body });
    await age(ref.id, 'created_at', 200);
    expect(await sweep()).toBe(0);
    expect(await sendFile(server, company.tokens.asha, pdf('/W'), ref)).toMatchObject({ done: true });
  });
});
