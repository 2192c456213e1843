import fc from 'fast-check';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { calls } from '#contract/calls.ts';
import { documentRow } from '#contract/documents.ts';
import { companyFor, serverFor } from '#tests/support/blocks.ts';
import { leadBody } from '#tests/support/company.ts';
import { plainEngines } from '#tests/support/databases.ts';
import { pdf } from '#tests/support/sample-files.ts';
import { checkAsyncProperty, FUZZ_RUNS } from '#tests/support/property.ts';
import { form, refOf } from '#tests/support/uploads.ts';
import { survives } from './caller.ts';
import { nasty, rawBodies } from './nasty.ts';

/** Half a surrogate pair cannot be written into an address at all. */
const safe = (text: string) => text.replaceAll(/\p{Surrogate}/gu, '').slice(0, 2000);
const texts = nasty.map((value) => safe(typeof value === 'string' ? value : JSON.stringify(value)));

describe.each(plainEngines)('files with bad input, on %s', (engine) => {
  const server = serverFor({ engine });
  const company = companyFor(server, 'block');
  let lead: string;

  beforeAll(async () => {
    lead = v7();
    const body = leadBody(company.territory, { id: lead });
    await server.call('POST', '/api/leads', { token: company.tokens.admin, body });
  });

  const signed = (type: string) => ({
    authorization: `Bearer ${company.tokens.admin}`,
    'content-type': type,
  });

  const written = [
    ['documents.create', 'documents.update', 'documents.delete'],
    ['attachments.create', 'attachments.delete', 'files.begin'],
  ].flat() as (keyof typeof calls)[];

  test.each(written)(`%s survives ${FUZZ_RUNS} bad bodies`, async (name) => {
    const { path } = calls[name];
    const ref = refOf(pdf(), 'a.pdf');
    const good = {
      id: v7(),
      name: 'A',
      record_type: 'lead',
      record_id: lead,
      file: ref,
      size: 5,
      sha256: ref.sha256,
    };
    const keys = [...Object.keys(good), 'document', 'attachment', 'account_id', 'opportunity_id', 'base'];
    const changes = fc.dictionary(fc.constantFrom(...keys), nasty, { minKeys: 1, maxKeys: 3 });
    const inner = fc.dictionary(fc.constantFrom('id', 'name', 'size', 'sha256', '__proto__'), nasty);
    const bodies = fc.oneof(
      { weight: 4, arbitrary: changes.map((changed) => JSON.stringify({ ...good, id: v7(), ...changed })) },
      {
        weight: 3,
        arbitrary: inner.map((file) => JSON.stringify({ ...good, id: v7(), file: { ...ref, ...file } })),
      },
      { weight: 1, arbitrary: rawBodies },
    );
    const ids = fc.oneof(fc.constant(v7()), texts);
    await checkAsyncProperty(
      `bad bodies of ${name}`,
      fc.asyncProperty(bodies, ids, async (payload, id) => {
        const url = path.replace('{id}', encodeURIComponent(id));
        await survives(server.app, { method: 'POST', url, headers: signed('application/json'), payload });
      }),
      FUZZ_RUNS,
    );
  });

  test(`forms of any shape are answered, ${FUZZ_RUNS} times`, async () => {
    const fields = fc.dictionary(
      fc.constantFrom('name', 'record_type', 'record_id', 'account_id', '__proto__', 'document', 'id', 'x'),
      texts.map((text) => text.slice(0, 300)),
      { maxKeys: 5 },
    );
    const { payload: whole, headers } = form(
      { name: 'A', record_type: 'lead', record_id: lead },
      { part: 'document', filename: 'a.pdf', bytes: pdf() },
    );
    const cut = fc.nat(whole.length).map((at) => whole.subarray(0, at));
    const changed = fc.tuple(fc.nat(whole.length - 1), fc.nat(255)).map(([at, byte]) => {
      const bytes = Buffer.from(whole);
      bytes[at] = byte;
      return bytes;
    });
    const named = fc
      .tuple(fields, texts, fc.uint8Array({ maxLength: 300 }))
      .map(
        ([given, filename, bytes]) =>
          form(given, { part: 'document', filename, bytes: Buffer.from(bytes) }).payload,
      );
    const types = fc.oneof(
      { weight: 8, arbitrary: fc.constant(headers['content-type']) },
      fc.constantFrom(
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'multipart/mixed; boundary=x',
        'text/html',
      ),
    );
    await checkAsyncProperty(
      'forms of any shape are answered',
      fc.asyncProperty(fc.oneof(cut, changed, named, rawBodies), types, async (payload, type) => {
        await survives(server.app, { method: 'POST', url: '/api/documents', headers: signed(type), payload });
      }),
      FUZZ_RUNS,
    );
  });

  test(`chunks of anything anywhere are answered, ${FUZZ_RUNS} times`, async () => {
    const ref = refOf(pdf(), 'a.pdf');
    await server.call('POST', '/api/files', { token: company.tokens.admin, body: ref });
    const ids = fc.oneof({ weight: 3, arbitrary: fc.constant(ref.id) }, fc.constant(v7()), texts);
    const offsets = fc.oneof(
      fc.constantFrom('0', '1', '-1', '1e3', '', '9007199254740993', 'NaN', '0x10'),
      texts,
    );
    const types = fc.constantFrom(
      'application/octet-stream',
      'application/json',
      'text/plain',
      'multipart/form-data',
    );
    const bodies = fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes));
    await checkAsyncProperty(
      'chunks of anything anywhere are answered',
      fc.asyncProperty(ids, offsets, types, bodies, async (id, offset, type, payload) => {
        const url = `/api/files/${encodeURIComponent(id)}/chunk?offset=${encodeURIComponent(offset)}`;
        await survives(server.app, { method: 'POST', url, headers: signed(type), payload });
      }),
      FUZZ_RUNS,
    );
  });

  test(`addresses of files that nobody signed open nothing, ${FUZZ_RUNS} times`, async () => {
    const query = fc.dictionary(fc.constantFrom('expires', 'signature', 'x'), texts, { maxKeys: 3 });
    await checkAsyncProperty(
      'addresses of files that nobody signed open nothing',
      fc.asyncProperty(fc.oneof(fc.uuid(), texts), texts, query, async (id, name, given) => {
        const url = `/files/${encodeURIComponent(id)}/${encodeURIComponent(name)}?${new URLSearchParams(given).toString()}`;
        const reply = await survives(server.app, { method: 'GET', url });
        expect(reply.statusCode).toBeGreaterThanOrEqual(400);
      }),
      FUZZ_RUNS,
    );
  });

  test('and no row is worse for it', async () => {
    const rows = await server.db.selectFrom('documents').selectAll().execute();
    for (const row of rows) expect(z.safeParse(documentRow, row).error?.issues ?? []).toEqual([]);
    const files = await server.db.selectFrom('files').selectAll().execute();
    for (const file of files) expect(file.received).toBeLessThanOrEqual(file.size);
  });
});
