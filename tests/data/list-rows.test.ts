import { afterEach, expect, it } from 'vitest';
import { packRows } from '#contract/core/columns.ts';
import { noChanges } from '#data/store/changes.ts';
import { Lists } from '#data/columns/lists.ts';
import type { FileColumn } from '#data/file-columns.ts';
import { ListRows } from '#data/store/list-rows.ts';
import { packEntry, packText, storedColumns, pageOfRuns } from '#data/store/pack.ts';
import { manyLeads } from './support/many.ts';
import { Phone } from './support/opened.ts';

const columns: FileColumn[] = [
  { title: 'Name', field: 'name', as: 'text' },
  { title: 'City', field: 'location.city', as: 'text' },
  { title: 'Credit Days', field: 'credit_days', as: 'number' },
  { title: 'Territory', field: 'territory_id', as: 'name', of: 'territories' },
  { title: 'Created At', field: 'created_at', as: 'time' },
  { title: 'Priority', field: 'priority', as: 'choice', lists: ['priority'], shown: { high: 'Very high' } },
];

const byName = { page: 3, size: 10, sort: 'name', descending: true, filters: {} };
const phones: Phone[] = [];

afterEach(async () => {
  await Promise.all(phones.splice(0).map((phone) => phone.close()));
});

async function filled(count: number) {
  const phone = new Phone();
  phones.push(phone);
  const { rows, territories } = manyLeads(count);
  for (let no = 1; no * 500 <= count; no += 1) {
    const runs = packRows(rows.slice((no - 1) * 500, no * 500));
    const page = pageOfRuns(no, 'leads', runs);
    await phone.db.packs.put(packEntry(page, 0));
    await phone.db.pack_rows.put({ no, text: packText(runs) });
    await phone.db.pack_columns.put(storedColumns(page));
  }
  const lists = new Lists();
  await lists.load(phone.db);
  lists.apply({ ...noChanges(), packs: territories });
  return { phone, lists, rows };
}

async function readAll(reader: ListRows): Promise<unknown[][]> {
  const lines: unknown[][] = [];
  for (let part = await reader.next(); part; part = await reader.next())
    part.at.forEach((place, number) => {
      lines[place] = JSON.parse(part.rows[number] ?? '') as unknown[];
    });
  return lines;
}

it('gives every row of the list in its order, whatever page is shown, in words', async () => {
  const { phone, lists } = await filled(1000);
  const reader = new ListRows(phone.db, lists, 'leads', byName, columns);
  expect(await reader.size()).toBe(1000);
  const lines = await readAll(reader);
  const shown = lists.list('leads', { ...byName, page: 1, size: 1000 });
  expect(lines.map(([name]) => name)).toEqual(shown.rows.map((row) => row.name));
  const [first] = shown.rows;
  expect(lines[0]?.slice(0, 4)).toEqual([first?.name, 'Pune', 30, shown.labels[first?.territory_id ?? '']]);
  expect(lines[0]?.[4]).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/);
  expect(new Set(lines.map((line) => line[5]))).toEqual(new Set(['Very high', 'medium', 'low']));
});

it('keeps to the filters', async () => {
  const { phone, lists, rows } = await filled(1000);
  const query = { ...byName, filters: { status: 'lost' } };
  const lines = await readAll(new ListRows(phone.db, lists, 'leads', query, columns));
  expect(lines).toHaveLength(rows.filter((row) => row['status'] === 'lost').length);
});

it('holds rows that were never sent, and those that changed after their page was stored', async () => {
  const { phone, lists, rows } = await filled(500);
  await phone.create({ name: 'Zz Unsent Oils', location: { city: 'Nashik' } });
  await phone.update(String(rows[7]?.['id']), { name: 'Zy Renamed' });
  for (const changes of phone.told) lists.apply(changes);
  const lines = await readAll(new ListRows(phone.db, lists, 'leads', byName, columns));
  expect(lines).toHaveLength(501);
  expect(lines.slice(0, 2).map(([name, city]) => [name, city])).toEqual([
    ['Zz Unsent Oils', 'Nashik'],
    ['Zy Renamed', 'Pune'],
  ]);
});

it('leaves out what went away while it was read', async () => {
  const { phone, lists } = await filled(500);
  const id = await phone.create({ name: 'Zz Gone' });
  for (const changes of phone.told) lists.apply(changes);
  const reader = new ListRows(phone.db, lists, 'leads', byName, columns);
  await phone.db.own('leads').delete(id);
  const lines = await readAll(reader);
  expect(lines.filter(Boolean)).toHaveLength(500);
});
