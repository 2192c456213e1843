import type { UserDb } from './db.ts';

/** More than are shown: some open a record that the search does not find, or that has left the device. */
const MOST = 24;

/** Adds a record's path to the user's history on this device. */
export async function noteOpened({ recents }: UserDb, path: string): Promise<void> {
  await recents.put({ path, opened_at: Date.now() });
  await recents.bulkDelete(await recents.orderBy('opened_at').reverse().offset(MOST).primaryKeys());
}
