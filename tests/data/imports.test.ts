import { afterEach, beforeEach, expect, it } from 'vitest';
import { v7 } from 'uuid';
import { Lists } from '#data/columns/lists.ts';
import { madeRows, revertRows } from '#data/store/import-revert.ts';
import {
  beginImport,
  importedRecords,
  importReport,
  importRest,
  importStep,
  keepPiece,
  listImports,
  setImportState,
} from '#data/store/imports.ts';
import type { ImportEntry, ImportRow } from '#data/stored.ts';
import { Phone } from './support/opened.ts';
import { leadBody } from './support/rows.ts';

let phone: Phone;

beforeEach(() => {
  phone = new Phone();
});

afterEach(() => phone.close());

const PIECE = 2;

const entryOf = (rows: readonly ImportRow[]): ImportEntry => ({
  id: v7(),
  resource: 'leads',
  file: 'shops.csv',
  at: '2026-11-21T04:00:00.000Z',
  headings: ['Name'],
  mapping: { Name: 'name' },
  state: 'running',
  total: rows.length,
  wanted: rows.filter(({ id }) => id !== null).length,
  pieces: Math.ceil(rows.length / PIECE),
  next: 0,
  made: 0,
});

const good = (line: number, name = `Shop ${line}`): ImportRow => ({
  line,
  cells: [name],
  id: v7(),
  patch: leadBody({ name }),
  reason: '',
});

const bad = (line: number): ImportRow => ({
  line,
  cells: ['?'],
  id: null,
  patch: null,
  reason: 'Mobile: Mobile is required',
});

/** An import as the screen hands it over. */
async function kept(rows: readonly ImportRow[]): Promise<string> {
  const entry = entryOf(rows);
  for (let no = 0; no < entry.pieces; no += 1) {
    const part = rows.slice(no * PIECE, (no + 1) * PIECE);
    const records = part.flatMap(({ id, line }) => (id === null ? [] : [{ id, line }]));
    await keepPiece(phone.db, { import_id: entry.id, no, records, text: JSON.stringify(part) });
  }
  await beginImport(phone.db, entry);
  return entry.id;
}

async function run(id: string): Promise<void> {
  for (;;) {
    const changes = await importStep(phone.db, phone.env, id);
    if (!changes) return;
    phone.told.push(changes);
  }
}

const names = async () => [...(await phone.leads()).values()].map(({ name }) => String(name)).toSorted();
const report = async (id: string) => importReport(phone.db, id, await importedRecords(phone.db, id));

async function made(id: string) {
  const lists = new Lists();
  await lists.load(phone.db);
  return madeRows(phone.db, lists, 'leads', await importedRecords(phone.db, id));
}

it('makes every good row an ordinary unsent record, in the order of the file', async () => {
  const id = await kept([good(2), bad(3), good(4), good(5), good(6)]);
  await run(id);
  expect(await names()).toEqual(['Shop 2', 'Shop 4', 'Shop 5', 'Shop 6']);
  const queue = await phone.db.outbox.orderBy('n').toArray();
  expect(queue.map(({ call, title }) => [call, title])).toEqual(
    [2, 4, 5, 6].map((line) => ['leads.create', `Shop ${line}`]),
  );
  expect(await report(id)).toMatchObject({ entry: { state: 'done', made: 4 }, waiting: 4, refused: [] });
});

it('goes on after a cut without making a row twice, also in two tabs at once', async () => {
  const id = await kept(Array.from({ length: 9 }, (_, at) => good(at + 2)));
  await importStep(phone.db, phone.env, id);
  expect((await names()).length).toBe(2);
  await Promise.all([run(id), run(id)]);
  expect((await names()).length).toBe(9);
  expect(await phone.db.outbox.count()).toBe(9);
  expect((await listImports(phone.db, 'leads'))[0]).toMatchObject({ state: 'done', made: 9 });
});

it('stops and goes on when asked, and is over when it is over', async () => {
  const id = await kept([good(2), good(3), good(4)]);
  await importStep(phone.db, phone.env, id);
  await setImportState(phone.db, id, 'stopped');
  expect(await importStep(phone.db, phone.env, id)).toBeNull();
  await setImportState(phone.db, id, 'running');
  await run(id);
  await setImportState(phone.db, id, 'stopped');
  expect((await report(id))?.entry.state).toBe('done');
});

it('forgets what was kept of a file whose import never began', async () => {
  await keepPiece(phone.db, { import_id: v7(), no: 0, records: [], text: '[]' });
  await kept([good(2)]);
  expect(await phone.db.import_pieces.count()).toBe(1);
});

it('tells what the server refused, and gives it back with the rows that were left out', async () => {
  const rows = [good(2), bad(3), good(4, 'Refused Oils')];
  const id = await kept(rows);
  await run(id);
  const refused = (await phone.db.outbox.toArray()).find(({ title }) => title === 'Refused Oils');
  await phone.db.outbox.update(refused?.n ?? 0, {
    state: 'rejected',
    error: {
      code: 'invalid',
      message: 'Please check',
      errors: { territory_id: ['Choose a valid Territory'] },
    },
  });
  const now = await report(id);
  expect(now).toMatchObject({
    waiting: 1,
    refused: [{ line: 4, title: 'Refused Oils', reason: 'Choose a valid Territory' }],
  });
  if (!now) throw new Error('The import is gone.');
  const rest = [0, 1].map((no) => importRest(phone.db, now, no));
  expect((await Promise.all(rest)).flatMap((part) => part.rows)).toEqual([
    JSON.stringify(['?', 'Mobile: Mobile is required']),
    JSON.stringify(['Refused Oils', 'Choose a valid Territory']),
  ]);
});

it('takes unsent rows back without a trace', async () => {
  const id = await kept([good(2), good(3)]);
  await run(id);
  const rows = await made(id);
  expect(rows.map(({ sent, edited }) => [sent, edited])).toEqual([
    [false, false],
    [false, false],
  ]);
  await revertRows(
    phone.db,
    phone.env,
    'leads',
    rows.map((row) => row.id),
  );
  expect(await names()).toEqual([]);
  expect(await phone.db.outbox.count()).toBe(0);
  expect(await made(id)).toEqual([]);
});

it('takes sent rows back by deleting them', async () => {
  const id = await kept([good(2), good(3)]);
  await run(id);
  await phone.push();
  const rows = await made(id);
  expect(rows.map(({ sent, edited }) => [sent, edited])).toEqual([
    [true, false],
    [true, false],
  ]);
  await revertRows(phone.db, phone.env, 'leads', [rows[0]?.id ?? '']);
  expect(await names()).toEqual(['Shop 3']);
  expect((await phone.db.outbox.toArray()).map(({ call }) => call)).toEqual(['leads.delete']);
  await phone.push();
  expect(await names()).toEqual(['Shop 3']);
});

it('names the rows that somebody worked with since', async () => {
  const rows = [good(2), good(3), good(4), good(5)];
  const id = await kept(rows);
  await run(id);
  await phone.push();
  await phone.update(rows[0]?.id ?? '', { name: 'Renamed' });
  await phone.push();
  await phone.update(rows[1]?.id ?? '', { name: 'Renamed, unsent' });
  await phone.write({
    call: 'contacts.convert',
    resource: 'contacts',
    does: 'create',
    record_id: v7(),
    patch: { lead_id: rows[2]?.id },
  });
  expect((await made(id)).filter(({ edited }) => edited).map(({ line }) => line)).toEqual([2, 3, 4]);
});
