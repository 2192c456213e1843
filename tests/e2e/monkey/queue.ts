import type { Page } from '@playwright/test';
import * as z from 'zod/mini';

const entry = z.object({
  n: z.number(),
  op_id: z.string(),
  call: z.string(),
  resource: z.string(),
  record_id: z.string(),
  does: z.string(),
  at: z.string(),
  state: z.string(),
  patch: z.record(z.string(), z.unknown()),
  base: z.nullish(z.record(z.string(), z.unknown())),
});
export type Entry = z.infer<typeof entry>;

const file = z.object({ id: z.string(), op_id: z.string(), state: z.string() });

const seen = z.object({
  entries: z.array(entry),
  /** What the server has answered since some time. */
  sent: z.array(entry),
  issues: z.number(),
  files: z.array(file),
  header: z.string(),
  screen: z.string(),
  /** What messages say. */
  said: z.string(),
});
export type Seen = z.infer<typeof seen>;

/** The queue of a user straight from its database, and what the page says at that moment. */
export async function look(page: Page, user_id: string, since: number): Promise<Seen> {
  const found: unknown = await page.evaluate(readQueue, { name: `beatbook-${user_id}`, since });
  return seen.parse(found);
}

/** Runs in the page. */
function readQueue({ name, since }: { name: string; since: number }): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onerror = () => reject(new Error('The database does not open.'));
    opening.onsuccess = () => {
      const database = opening.result;
      const reading = database.transaction(['outbox', 'oplog', 'issues', 'blobs']);
      const entries = reading.objectStore('outbox').getAll();
      const log = reading.objectStore('oplog').index('at').getAll(IDBKeyRange.lowerBound(since));
      const issues = reading.objectStore('issues').count();
      const blobs = reading.objectStore('blobs').getAll();
      const isUnsent = (blob: { state: string; op_id: string | null }) =>
        blob.op_id !== null && (blob.state === 'kept' || blob.state === 'refused');
      reading.oncomplete = () => {
        database.close();
        resolve({
          entries: entries.result,
          sent: log.result.map((answered: { entry: unknown }) => answered.entry),
          issues: issues.result,
          files: blobs.result.filter(isUnsent),
          header: document.querySelector('header a[href="/outbox"] > span')?.textContent ?? '',
          screen: document.querySelector('h1')?.textContent ?? '',
          said: [...document.querySelectorAll('[role=status]')].map((one) => one.textContent).join(' '),
        });
      };
    };
  });
}

const STUCK = new Set(['rejected', 'quarantined']);

/** What goes by itself: neither a stuck change nor the file of one. */
export function going({ entries, files }: Seen): unknown[] {
  const stuck = new Set(entries.filter(({ state }) => STUCK.has(state)).map(({ op_id }) => op_id));
  return [...entries, ...files.filter(({ state }) => state === 'kept')].filter(
    ({ op_id }) => !stuck.has(op_id),
  );
}

/** How many wait, and how many need the user. */
export function counted(now: Seen): { waiting: number; attention: number } {
  const stuck =
    now.entries.filter(({ state }) => STUCK.has(state)).length +
    now.files.filter(({ state }) => state === 'refused').length;
  return { waiting: going(now).length, attention: stuck + now.issues };
}

/** What the header says wrongly of the queue it stands above; null where it is right. */
export function falseWord(now: Seen): string | null {
  const { waiting, attention } = counted(now);
  const { header } = now;
  const truth = `${waiting} waiting, ${attention} for the user`;
  const is =
    attention > 0
      ? [`${attention} to review`, `${attention} पर ध्यान दें`].includes(header)
      : waiting > 0
        ? [`${waiting} waiting`, `${waiting} बाक़ी`].includes(header)
        : !/waiting|बाक़ी|review|ध्यान|lost|Cannot save/.test(header);
  return is || header === '' ? null : `“${header}” above a queue with ${truth}`;
}

/** Taps that follow each other faster than this are of one thumb, also on a slow page. */
const SAME_TAP_MS = 5_000;
const OWN_TO_EACH = /^(id|.*_at|datetime|position_age|photo)$/;

const named = (file: unknown): unknown => nameOf.safeParse(file).data?.name;
const nameOf = z.object({ name: z.string() });

/** Pairs of entries that one act seems to have made. */
export function doubled(entries: readonly Entry[]): [Entry, Entry][] {
  const said = ({ call, does, record_id, patch }: Entry) =>
    JSON.stringify([
      call,
      does === 'create' ? null : record_id,
      Object.entries(patch)
        .filter(([key]) => !OWN_TO_EACH.test(key))
        .map(([key, value]) => (key === 'file' ? named(value) : [key, value])),
    ]);
  const last = new Map<string, Entry>();
  const pairs: [Entry, Entry][] = [];
  for (const one of entries.toSorted((a, b) => a.at.localeCompare(b.at))) {
    const before = last.get(said(one));
    // A refused one that is tried again is the same record.
    const again = one.does === 'create' && before?.record_id === one.record_id;
    if (before && !again && Date.parse(one.at) - Date.parse(before.at) < SAME_TAP_MS)
      pairs.push([before, one]);
    last.set(said(one), one);
  }
  return pairs;
}
