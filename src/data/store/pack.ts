import { unpackColumn, unpackRows, type Run } from '#contract/core/columns.ts';
import { columnKinds } from '#contract/core/resource.ts';
import { findResource } from '#contract/resources.ts';
import type { PackedPage } from './changes.ts';
import type { UserDb } from './db.ts';
import type { Fields, PackColumns, PackEntry } from '../stored.ts';

/** The columns lists hold of a resource: its index, and latitude and longitude. */
export function indexKeys(resource: string): string[] {
  const index = findResource(resource)?.index;
  if (!index) return [];
  return [...Object.keys(columnKinds(index)), ...(index.position === undefined ? [] : [LATITUDE, LONGITUDE])];
}

export const LATITUDE = '~latitude';
export const LONGITUDE = '~longitude';

const signatureOf = (resource: string): string => indexKeys(resource).join(' ');

interface Located {
  latitude?: number | null;
  longitude?: number | null;
}

/** The list columns of some rows. */
export function columnsOfRows(resource: string, rows: readonly Fields[]): Record<string, unknown[]> {
  const place = findResource(resource)?.index.position;
  const columns: Record<string, unknown[]> = {};
  for (const key of indexKeys(resource)) {
    if (key !== LATITUDE && key !== LONGITUDE) columns[key] = rows.map((row) => valueAt(row, key));
  }
  if (place !== undefined) {
    const places = rows.map((row) => row[place] as Located | null | undefined);
    columns[LATITUDE] = places.map((at) => at?.latitude ?? null);
    columns[LONGITUDE] = places.map((at) => at?.longitude ?? null);
  }
  return columns;
}

/** The value of a column of a row; `location.city` is a part of `location`. */
export function valueAt(row: Fields, key: string): unknown {
  const [field = '', part] = key.split('.');
  const value = row[field] ?? null;
  return part === undefined ? value : ((value as Fields | null)?.[part] ?? null);
}

/** The same from packed runs, without unpacking rows. */
export function pageOfRuns(no: number, resource: string, runs: readonly Run[]): PackedPage {
  const size = runs.reduce((sum, run) => sum + run.size, 0);
  const place = findResource(resource)?.index.position;
  const column = (key: string): unknown[] => joined(runs, (run) => columnOf(run, key));
  const inner = (field: string, part: string): unknown[] => joined(runs, (run) => innerOf(run, field, part));
  const columns = Object.fromEntries(
    indexKeys(resource).map((key) => {
      if (key === LATITUDE || key === LONGITUDE) return [key, place ? inner(place, key.slice(1)) : []];
      const [field = '', part] = key.split('.');
      return [key, part === undefined ? column(key) : inner(field, part)];
    }),
  );
  return { no, resource, ids: column('id').map(String).slice(0, size), columns };
}

const joined = (runs: readonly Run[], of: (run: Run) => unknown[]): unknown[] =>
  runs.length === 1 && runs[0] ? of(runs[0]) : runs.flatMap(of);

const nothing = (run: Run): unknown[] => Array.from({ length: run.size }, () => null);

function columnOf(run: Run, key: string): unknown[] {
  const column = run.columns[run.keys.indexOf(key)];
  return column === undefined ? nothing(run) : unpackColumn(column, run.size);
}

function innerOf(run: Run, place: string, key: string): unknown[] {
  const column = run.columns[run.keys.indexOf(place)];
  if (column === undefined) return nothing(run);
  return unpackColumn(column, run.size).map((value) => (value as Fields | null)?.[key] ?? null);
}

/** The stored form of a page's columns. */
export function storedColumns(page: PackedPage): PackColumns {
  const { no, resource, ids, columns } = page;
  return { no, resource, signature: signatureOf(resource), text: JSON.stringify({ ids, columns }) };
}

/** The columns of a stored page; rebuilt from its rows if the app now uses other columns. */
export async function loadColumns(db: UserDb, stored: PackColumns): Promise<PackedPage> {
  const { no, resource } = stored;
  if (stored.signature !== signatureOf(resource)) return pageOfRuns(no, resource, await runsOf(db, no));
  const { ids, columns } = JSON.parse(stored.text) as Pick<PackedPage, 'ids' | 'columns'>;
  return { no, resource, ids, columns };
}

async function runsOf(db: UserDb, no: number): Promise<Run[]> {
  const rows = await db.pack_rows.get(no);
  return rows ? (JSON.parse(rows.text) as Run[]) : [];
}

/** The rows of a stored page. */
export async function loadRows(db: UserDb, no: number): Promise<Fields[]> {
  return unpackRows(await runsOf(db, no));
}

/** A packed row as the server sent it, with its `_rev` and its pull number. */
export interface PackedRow {
  row: Fields;
  gen: number;
}

/** One packed row; the newest page wins. */
export async function findPacked(db: UserDb, resource: string, id: string): Promise<PackedRow | undefined> {
  return (await findAllPacked(db, resource, [id])).get(id);
}

/** Packed rows by id; each page is opened once. */
export async function findAllPacked(
  db: UserDb,
  resource: string,
  ids: readonly string[],
): Promise<Map<string, PackedRow>> {
  const found = new Map<string, PackedRow>();
  const sought = new Set(ids);
  if (sought.size === 0) return found;
  const packs = await db.packs.where('resource').equals(resource).toArray();
  for (const pack of packs.sort((one, other) => other.no - one.no)) {
    if (![...sought].some((id) => pack.low <= id && id <= pack.high)) continue;
    for (const row of await loadRows(db, pack.no))
      if (sought.delete(String(row['id']))) found.set(String(row['id']), { row, gen: pack.gen });
  }
  return found;
}

/** A page's description, without unpacking it. */
export function packEntry(page: PackedPage, gen: number): PackEntry {
  let low = page.ids[0] ?? '';
  let high = low;
  for (const id of page.ids) {
    if (id < low) low = id;
    if (id > high) high = id;
  }
  return { no: page.no, resource: page.resource, gen, low, high, size: page.ids.length };
}

export const packText = (runs: readonly Run[]): string => JSON.stringify(runs);
