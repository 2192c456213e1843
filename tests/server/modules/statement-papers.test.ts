import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { diskStore } from '#server/files/disk-store.ts';
import { fileKey } from '#server/files/keys.ts';
import type { FileStore } from '#server/files/store.ts';
import { makePapers } from '#server/modules/expenses/papers.ts';
import { printStatement, type PaperToPrint } from '#server/modules/expenses/print-statement.ts';
import { engines } from '#tests/support/databases.ts';
import { pdfPages } from '#tests/support/pdf-text.ts';
import { ask, refusal } from './ask.ts';
import { Claims } from './claims.ts';
import { useDesk } from './desk.ts';

describe.each(engines.slice(0, 1))('papers of approved statements, on %s', (engine) => {
  const desk = useDesk(engine);
  const claims = new Claims(desk);
  const folder = mkdtempSync(join(tmpdir(), 'beatbook-papers-'));
  const store = diskStore(folder);
  afterAll(() => rmSync(folder, { recursive: true }));

  const approve = (id: string) =>
    ask(desk.manager, 'expense_statements.approval', {
      params: { id },
      body: { approval_status: 'approved' },
    });
  const download = (id: string, who = desk.officer) =>
    ask(who, 'expense_statements.download', { params: { id } });
  const fail = (error: unknown) => {
    throw error;
  };
  const printer = (into: FileStore) => (paper: PaperToPrint) => printStatement(into, paper);
  const make = () => makePapers(desk.db, store, printer(store), fail);

  test('an approved statement has one paper, at a signed path', async () => {
    const { id } = await claims.sent();
    expect(await refusal(download(id))).toMatchObject({ code: 'conflict' });
    expect(await make()).toBe(0);
    await approve(id);
    expect(await refusal(download(id))).toMatchObject({ code: 'conflict' });
    // Two servers at once.
    await Promise.all([make(), make()]);
    expect(await make()).toBe(0);
    const { path } = (await download(id, desk.manager)).answer;
    const [, , file = '', name] = path.split(/[/?]/);
    expect(decodeURIComponent(name ?? '')).toMatch(/^EXP-\d{6}\.pdf$/);
    const kept = await store.get(fileKey(file));
    expect(kept && (await buffer(kept.stream)).toString('latin1')).toMatch(/^%PDF-/);
    const files = await desk.db.selectFrom('files').select('id').where('holder_id', '=', id).execute();
    expect(files).toEqual([{ id: file }]);
  });

  test('a paper that cannot be made holds up no other', async () => {
    const [first, second] = [await claims.sent(), await claims.sent({ date: '2026-11-21' })];
    await approve(first.id);
    await approve(second.id);
    let refused = 0;
    const write: typeof store.write = (...file) =>
      refused++ === 0 ? Promise.reject(new Error('full')) : store.write(...file);
    const failures: unknown[] = [];
    const print = printer({ ...store, write });
    expect(await makePapers(desk.db, store, print, (error) => failures.push(error))).toBe(1);
    expect(failures).toHaveLength(1);
    expect(await make()).toBe(1);
    expect((await download(first.id)).answer.path).toContain('/files/');
    expect((await download(second.id)).answer.path).toContain('/files/');
  });

  test('a page taken again takes the place of the page it replaces', async () => {
    const id = await claims.statement();
    const line = await claims.line(id);
    const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 8, 0, second)).toISOString();
    const first = await claims.receipt(id, { name: 'Page one', page_at: at(1) });
    await claims.receipt(id, { name: 'Page two here', page_at: at(2) });
    await claims.receipt(id, { name: 'Page one again', page_at: at(1) });
    await claims.receipt(id, { name: 'Bill from elsewhere' });
    await ask(desk.officer, 'attachments.delete', { body: { id: first } });
    await claims.submit(id, [line]);
    await approve(id);
    await desk.db.updateTable('statement_papers').set({ created_at: '2026-01-01T00:00:00Z' }).execute();
    await make();
    const { path } = (await download(id)).answer;
    const kept = await store.get(fileKey(path.split('/')[2] ?? ''));
    const [page = ''] = await pdfPages(kept ? await buffer(kept.stream) : Buffer.alloc(0));
    expect(page.match(/Receipt \d of 3 (Page|Bill) \w+ \w+/g)).toEqual([
      'Receipt 1 of 3 Page one again',
      'Receipt 2 of 3 Page two here',
      'Receipt 3 of 3 Bill from elsewhere',
    ]);
  });

  test('the paper waits for receipts on the way, for a day', async () => {
    const id = await claims.statement();
    const line = await claims.line(id);
    await claims.submit(id, [line], [await claims.receipt(id)]);
    await approve(id);
    expect(await make()).toBe(0);
    await desk.db.updateTable('statement_papers').set({ created_at: '2026-01-01T00:00:00Z' }).execute();
    expect(await make()).toBe(1);
    expect((await download(id)).answer.path).toContain('/files/');
  });
});
