import { entries, get, set, del } from 'idb-keyval';
import { sharedStore } from './session.ts';

/** What is remembered of a user's database outside of it, so that its loss is noticed. */
export interface DeviceMark {
  /** Empty once the user has left. */
  name: string;
  /** Operations that waited when this was last written. */
  unsent: number;
  /** True once a pull had ended: the database is not empty by nature any more. */
  filled: boolean;
}

const PREFIX = 'mark:';

/** The mark of one user, or undefined on a device that has never seen them. */
export async function readMark(user_id: string): Promise<DeviceMark | undefined> {
  return get<DeviceMark>(PREFIX + user_id, sharedStore());
}

/** Writes the mark of one user. */
export async function writeMark(user_id: string, mark: DeviceMark): Promise<void> {
  await set(PREFIX + user_id, mark, sharedStore());
}

/** Keeps of a user who left only how much of theirs waits: neither a name nor that there were rows. */
export async function hideMark(user_id: string): Promise<void> {
  const mark = await readMark(user_id);
  if (mark) await writeMark(user_id, { name: '', unsent: mark.unsent, filled: false });
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
