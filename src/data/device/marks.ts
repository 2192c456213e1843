import { del, entries, get, update } from 'idb-keyval';
import { sharedStore } from './session.ts';

/** What is remembered of a user's database outside of it, so that its loss is noticed. */
export interface DeviceMark {
  /** Empty once the user has left. */
  name: string;
  /** Operations and files that waited when this was last written. */
  unsent: number;
  /** True once a pull had ended: the database is not empty by nature any more. */
  filled: boolean;
  /** Which database this speaks of. Absent after an emptying by the app itself. */
  database?: string;
  /** How much unsent work was in databases that are gone, until its user has read of it. */
  lost?: number;
}

/** How a user's database is found. */
export type FoundDatabase = Pick<DeviceMark, 'name' | 'unsent' | 'filled'> & { database: string };

const PREFIX = 'mark:';

/** The mark of one user, or undefined on a device that has never seen them. */
export async function readMark(user_id: string): Promise<DeviceMark | undefined> {
  return get<DeviceMark>(PREFIX + user_id, sharedStore());
}

/**
 * Writes down how a database is found. Where another one stood in its place, what waited in that is lost.
 * Gives the new mark.
 */
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

/** The user has read what was lost. */
export async function noteLossRead(user_id: string): Promise<void> {
  await change(user_id, ({ lost: _, ...mark }) => mark);
}

async function change(user_id: string, next: (mark: DeviceMark) => DeviceMark): Promise<void> {
  const mark = await readMark(user_id);
  if (mark) await update<DeviceMark>(PREFIX + user_id, (before) => next(before ?? mark), sharedStore());
}

/** Keeps of a user who left only how much of theirs waits, so that nobody calls the emptied database a loss. */
export async function hideMark(user_id: string): Promise<void> {
  await change(user_id, ({ database: _, ...mark }) => ({ ...mark, name: '', filled: false }));
}

/** Users whose rows are on this device, as far as they have not left it. */
export async function usersHere(): Promise<string[]> {
  const all = await entries<string, DeviceMark>(sharedStore());
  return all
    .filter(([key, mark]) => key.startsWith(PREFIX) && mark.name !== '')
    .map(([key]) => key.slice(PREFIX.length));
}

/** Forgets a user, after their data was wiped. */
export async function dropMark(user_id: string): Promise<void> {
  await del(PREFIX + user_id, sharedStore());
}

/** Unsent operations of every user of this device. */
export async function unsentByUser(): Promise<Record<string, { name: string; unsent: number }>> {
  const all = await entries<string, DeviceMark>(sharedStore());
  const marks = all.filter(([key, mark]) => key.startsWith(PREFIX) && mark.unsent > 0);
  return Object.fromEntries(
    marks.map(([key, { name, unsent }]) => [key.slice(PREFIX.length), { name, unsent }]),
  );
}
