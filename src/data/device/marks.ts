import { del, entries, get, update } from 'idb-keyval';
import { readLeft } from './left.ts';
import { sharedStore } from './session.ts';

/** What is stored about a user's database outside of it, to detect its loss. */
export interface DeviceMark {
  /** Empty after sign-out. */
  name: string;
  /** Unsent operations and files at the last write. */
  unsent: number;
  /** True once a pull completed: from then on an empty database means loss. */
  filled: boolean;
  /** Id of the database described. Absent after the app itself cleared it. */
  database?: string;
  /** Unsent work in databases that are gone, until the user acknowledged it. */
  lost?: number;
}

/** State of a user's database. */
export type FoundDatabase = Pick<DeviceMark, 'name' | 'unsent' | 'filled'> & { database: string };

const PREFIX = 'mark:';

/** A user's mark, or undefined on a device they never used. */
export async function readMark(user_id: string): Promise<DeviceMark | undefined> {
  return get<DeviceMark>(PREFIX + user_id, sharedStore());
}

/** Stores a database's state. If it replaced another, that one's unsent work is lost. Returns the new mark. */
export async function noteDatabase(user_id: string, found: FoundDatabase): Promise<DeviceMark> {
  let mark: DeviceMark = found;
  await update<DeviceMark>(PREFIX + user_id, (before) => (mark = noted(before, found)), sharedStore());
  return mark;
}

function noted(before: DeviceMark | undefined, found: FoundDatabase): DeviceMark {
  if (!before) return found;
  const { database = before.filled && !found.filled ? null : found.database } = before;
  if (database !== found.database) return { ...found, lost: (before.lost ?? 0) + before.unsent };
  return { ...before, ...found, filled: before.filled || found.filled };
}

/** Clears the acknowledged loss. */
export async function noteLossRead(user_id: string): Promise<void> {
  await change(user_id, ({ lost: _, ...mark }) => mark);
}

async function change(user_id: string, next: (mark: DeviceMark) => DeviceMark): Promise<void> {
  const mark = await readMark(user_id);
  if (mark) await update<DeviceMark>(PREFIX + user_id, (before) => next(before ?? mark), sharedStore());
}

/** Reduces a signed-out user's mark to the unsent count, so that the cleared database is not reported as a loss. */
export async function hideMark(user_id: string): Promise<void> {
  await change(user_id, ({ database: _, ...mark }) => ({ ...mark, name: '', filled: false }));
}

/** Users with rows on this device who have not signed out. */
export async function usersHere(): Promise<string[]> {
  const all = await entries<string, DeviceMark>(sharedStore());
  return all
    .filter(([key, mark]) => key.startsWith(PREFIX) && mark.name !== '')
    .map(([key]) => key.slice(PREFIX.length));
}

/** Deletes the mark of a wiped user. */
export async function dropMark(user_id: string): Promise<void> {
  await del(PREFIX + user_id, sharedStore());
}

/** Unsent operations of every user of this device; without a name from the moment its user signed out. */
export async function unsentByUser(): Promise<Record<string, { name: string; unsent: number }>> {
  const all = await entries<string, DeviceMark>(sharedStore());
  const marks = all.filter(([key, mark]) => key.startsWith(PREFIX) && mark.unsent > 0);
  const users = marks.map(async ([key, { name, unsent }]) => {
    const user_id = key.slice(PREFIX.length);
    return [user_id, { name: (await readLeft(user_id)) ? '' : name, unsent }] as const;
  });
  return Object.fromEntries(await Promise.all(users));
}
