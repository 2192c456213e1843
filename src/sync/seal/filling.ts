import { databaseName, UserDb } from '#data/store/db.ts';
import { unseal } from './seal.ts';
import type { SealedDb, SealedHead } from './sealed-db.ts';

/** Marks in the database itself which archive is being restored into it, and whether it is complete. */
export const MARKER = 'unsealed';
interface Marker {
  key: typeof MARKER;
  archive: string;
  whole: boolean;
  /** The archive stays until all is sent: this copy may be deleted any time. */
  copy?: true;
}

export const markersOf = (db: UserDb) => db.table<Marker, string>('meta');

/** True for a database that only copies encrypted work. */
export const isCopy = async (db: UserDb): Promise<boolean> =>
  (await markersOf(db).get(MARKER))?.copy === true;

/** Restores an archive into a user's empty database, or into a disposable copy. */
export const fill = (
  user_id: string,
  sealed: SealedDb,
  head: SealedHead,
  key: CryptoKey,
  as: { copy?: true } = {},
): Promise<void> =>
  inDatabase(user_id, async (db) => {
    const marker = { key: MARKER, archive: head.archive, ...as } as const;
    await markersOf(db).put({ ...marker, whole: false });
    await unseal(db, sealed, head, key);
    await markersOf(db).put({ ...marker, whole: true });
  });

/** Runs work in a user's database, then closes it. */
export async function inDatabase<T>(user_id: string, work: (db: UserDb) => PromiseLike<T>): Promise<T> {
  const db = new UserDb(databaseName(user_id));
  try {
    return await work(db);
  } finally {
    db.close();
  }
}
