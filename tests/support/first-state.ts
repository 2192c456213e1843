import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { decodeCursor, encodeCursor } from '#server/sync/cursor.ts';

const record = z.object({ key: z.optional(z.string()), value: z.unknown() });
/** Bytes of a picture that was shown: a cache, which a new device does without. */
const bytes = z.strictObject({ key: z.optional(z.string()), valueEncoded: z.unknown() });
const store = z.object({
  name: z.string(),
  keyPath: z.optional(z.string()),
  keyPathArray: z.optional(z.array(z.string())),
  autoIncrement: z.boolean(),
  indexes: z.array(
    z.object({
      name: z.string(),
      keyPath: z.optional(z.string()),
      keyPathArray: z.optional(z.array(z.string())),
      multiEntry: z.boolean(),
      unique: z.boolean(),
    }),
  ),
  records: z.pipe(
    z.array(z.union([z.strictObject(record.shape), bytes])),
    z.transform((rows) => rows.flatMap((row) => ('valueEncoded' in row ? [] : [row]))),
  ),
});
const origin = z.object({
  localStorage: z.array(z.object({ name: z.string(), value: z.string() })),
  indexedDB: z.array(z.object({ name: z.string(), version: z.number(), stores: z.array(store) })),
});
const dump = z.object({ origins: z.tuple([origin]) });

export type State = z.infer<typeof origin>;
/** One of a store's records. */
export type StateRecord = z.infer<typeof record>;

/** Where users sign in for the first time: a server that nothing else uses. Set by the runner, inherited by its workers. */
export interface FirstServer {
  url: string;
  /** Takes what the workers share; goes with the run. */
  folder: string;
  /** Every version up to here is in all copies of the company, every later one in one of them. */
  horizon: string;
}

/**
 * What a browser keeps once a user has signed in for the first time, by the form. Taken once a run, and true of every
 * server whose data is a copy of the company: the first pull from there brings all that has changed since.
 */
export async function firstState(
  browser: Browser,
  username: string,
  form: (page: Page) => Promise<void>,
): Promise<State> {
  const server = JSON.parse(process.env['E2E_FIRST'] ?? '') as FirstServer; // what the runner wrote
  const file = join(server.folder, `${username}.json`);
  if (!existsSync(file)) {
    const taken = JSON.stringify(await takeState(browser, server, form));
    writeFileSync(`${file}.${process.pid}`, taken);
    renameSync(`${file}.${process.pid}`, file);
  }
  return origin.parse(JSON.parse(readFileSync(file, 'utf8')));
}

async function takeState(
  browser: Browser,
  { url, horizon }: FirstServer,
  form: (page: Page) => Promise<void>,
): Promise<State> {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' });
  const page = await context.newPage();
  await form(page);
  await page.evaluate(dropKeys);
  const [state] = dump.parse(await context.storageState({ indexedDB: true })).origins;
  await context.close();
  for (const { stores } of state.indexedDB)
    for (const { name, records } of stores)
      if (name === 'meta') for (const row of records) row.value = pulledTo(horizon, meta.parse(row.value));
  return state;
}

const meta = z.looseObject({ cursor: z.string() });

/** The server where the state was taken has versions of its own since, which no other server means by their numbers. */
function pulledTo(horizon: string, { cursor, ...rest }: z.infer<typeof meta>) {
  const position = decodeCursor(cursor);
  if (!position) throw new Error('The cursor of the first pull is none of this server.');
  return { ...rest, cursor: encodeCursor({ ...position, from: horizon }) };
}

/** Runs in the page: a key cannot be part of what is taken along. */
async function dropKeys(): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('beatbook');
    opening.onerror = () => reject(new Error('The shared database does not open.'));
    opening.onsuccess = () => {
      const change = opening.result.transaction('keyval', 'readwrite');
      change.objectStore('keyval').delete(IDBKeyRange.bound('seal:', 'seal;'));
      change.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}
