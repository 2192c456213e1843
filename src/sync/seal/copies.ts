import { Dexie } from 'dexie';
import { databaseName, type UserDb } from '#data/store/db.ts';
import { leaveFor, noteCopy } from '#data/device/left.ts';
import { fill, inDatabase } from './filling.ts';
import { finishLeaving } from './leaving.ts';
import { SealedDb, type SealedHead } from './sealed-db.ts';

/** Encrypts all a user left here, as at sign-out; requires the exclusive lock on their data. */
export async function lockAll(user_id: string, key: CryptoKey): Promise<void> {
  await finishLeaving(user_id);
  if (!(await Dexie.exists(databaseName(user_id)))) return;
  await leaveFor(user_id, key);
  await finishLeaving(user_id);
}

/**
 * Decrypts each archive of a user in turn into a copy, oldest first. Deletes the archive once `work` no longer
 * needs it; if interrupted, it is unchanged.
 */
export async function inCopies(
  user_id: string,
  key: CryptoKey,
  work: (db: UserDb) => Promise<{ needed: boolean }>,
): Promise<void> {
  const sealed = new SealedDb(user_id);
  try {
    for (const head of await sealed.heads.toArray()) {
      await openCopy(user_id, sealed, head, key);
      const { needed } = await inDatabase(user_id, work);
      if (!needed) await sealed.drop(head.archive);
    }
  } finally {
    sealed.close();
    await finishLeaving(user_id);
  }
}

async function openCopy(user_id: string, sealed: SealedDb, head: SealedHead, key: CryptoKey): Promise<void> {
  await noteCopy(user_id);
  await Dexie.delete(databaseName(user_id));
  await fill(user_id, sealed, head, key, { copy: true });
}
