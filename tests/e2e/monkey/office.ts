import type { APIRequestContext } from '@playwright/test';
import { unpackRows } from '#contract/core/columns.ts';
import { pullPage } from '#contract/core/sync.ts';
import { signInBeside } from '../fixtures.ts';
import type { Entry } from './queue.ts';

type Row = Record<string, unknown>;
/** Rows of the server by resource and id. */
export type Rows = ReadonlyMap<string, ReadonlyMap<string, Row>>;

/** Everything the server has for somebody, as new devices get it: what is not sent for approval is its employee's alone. */
export async function rowsOf(request: APIRequestContext, ...usernames: readonly string[]): Promise<Rows> {
  const rows = new Map<string, Map<string, Row>>();
  for (const username of usernames)
    for (const [resource, row] of await pulled(request, username)) {
      const table = rows.get(resource) ?? new Map<string, Row>();
      rows.set(resource, table.set(String(row['id']), row));
    }
  return rows;
}

async function pulled(request: APIRequestContext, username: string): Promise<[string, Row][]> {
  const { headers } = await signInBeside(request, username);
  const answer = await request.get('/api/sync/pull', { headers });
  const lines = (await answer.text()).split('\n').filter((text) => text !== '');
  return lines.flatMap((line) =>
    Object.entries(pullPage.parse(JSON.parse(line)).rows).flatMap(([resource, packed]) =>
      [...unpackRows(packed)].map((row): [string, Row] => [resource, row]),
    ),
  );
}

/** The person whom a row belongs to. */
export const isOf = (row: Row, user_id: string): boolean => row['assigned_to'] === user_id;

/** What is missing, double or other on the server than it was written. */
export function compare(before: Rows, now: Rows, written: readonly Entry[]): string[] {
  return [...missing(now, written), ...same(before, now), ...other(now, written), ...odd(now)];
}

function missing(now: Rows, written: readonly Entry[]): string[] {
  return written
    .filter(({ does, resource, record_id }) => does === 'create' && !now.get(resource)?.has(record_id))
    .map(({ resource, record_id }) => `lost: ${resource} ${record_id}`);
}

const NAMES = ['name', 'title', 'subject', 'place_of_visit'];
const SHOP = [...NAMES, 'lead_id', 'customer_id', 'contact_id', 'record_id', 'date'];

/** New rows whose content is that of another: nothing the monkey makes twice on purpose has the same name. */
function same(before: Rows, now: Rows): string[] {
  const found: string[] = [];
  for (const [resource, rows] of now) {
    const known = new Set<string>();
    for (const [id, row] of rows) {
      const name = NAMES.map((field) => row[field]).find((value) => typeof value === 'string');
      if (before.get(resource)?.has(id) || !String(name).startsWith('Monkey ')) continue;
      const said = JSON.stringify(SHOP.map((key) => row[key]));
      if (known.has(said)) found.push(`twice on the server: ${resource} ${said}`);
      known.add(said);
    }
  }
  return found;
}

/** Calls whose body is fields of the row. */
const PLAIN = /\.(update|status|priority|stage)$/;

/** Fields whose last written value the server does not show. */
function other(now: Rows, written: readonly Entry[]): string[] {
  const last = new Map<string, readonly [Entry, string, unknown]>();
  for (const entry of written.toSorted((one, two) => one.n - two.n))
    if (PLAIN.test(entry.call))
      for (const [field, value] of Object.entries(entry.patch))
        last.set(`${entry.record_id}/${field}`, [entry, field, value]);
  return [...last.values()].flatMap(([{ resource, record_id }, field, value]) => {
    const row = now.get(resource)?.get(record_id);
    if (!row || holds(row[field], value)) return [];
    return [`other: ${resource} ${record_id} ${field}: ${JSON.stringify([value, row[field]])}`];
  });
}

/** True where what the server has holds what was written, which may be a part of it. */
function holds(has: unknown, wrote: unknown): boolean {
  if (typeof wrote !== 'object' || wrote === null || Array.isArray(wrote))
    return JSON.stringify(has) === JSON.stringify(wrote);
  return (
    typeof has === 'object' &&
    has !== null &&
    Object.entries(wrote).every(([key, value]) => holds(Reflect.get(has, key), value))
  );
}

/** Two check-ins without a check-out between them, a note that stands there twice, a day begun twice. */
function odd(now: Rows): string[] {
  const found: string[] = [];
  for (const [id, visit] of now.get('market_visits') ?? []) {
    const types = texts(visit['checks'], 'type');
    if (types.some((type, at) => type === types[at - 1])) found.push(`visit ${id} has ${types.join(', ')}`);
    const notes = texts(visit['notes'], 'note').filter((note) => note.startsWith('Monkey '));
    if (new Set(notes).size < notes.length) found.push(`visit ${id} has ${notes.join(', ')}`);
  }
  return found;
}

function texts(list: unknown, field: string): string[] {
  if (!Array.isArray(list)) return [];
  const all: unknown[] = list;
  return all.map((one) => (typeof one === 'object' && one !== null ? String(Reflect.get(one, field)) : ''));
}
