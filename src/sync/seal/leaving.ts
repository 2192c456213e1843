import { Dexie } from 'dexie';
import { unsentBlobs } from '#data/store/blobs.ts';
import { databaseName, UserDb } from '#data/store/db.ts';
import {
  dropLeft,
  endLeaving,
  readLeft,
  sealedName,
  sealKeyOf,
  stillLeaving,
  type Left,
} from '#data/device/left.ts';
import { hideMark } from '#data/device/marks.ts';
import { aloneWithData } from '../host/data-lock.ts';
import { fill, inDatabase, isCopy, MARKER, markersOf } from './filling.ts';
import { dropTheRest } from './unsent-parts.ts';
import { seal } from './seal.ts';
import { SealedDb, type SealedHead } from './sealed-db.ts';

/** Completes every unfinished sign-out. */
export async function finishAll(): Promise<void> {
  for (const user_id of await stillLeaving()) await aloneWithData(user_id, () => finishLeaving(user_id));
}

/**
 * Encrypts the unsent work of a signed-out user, then deletes their database, then the key. Each step completes
 * before the next, so a start after a power cut resumes where it stopped.
 */
export async function finishLeaving(user_id: string): Promise<void> {
  const left = await readLeft(user_id);
  if (!left || left.done) return;
  if (!(await Dexie.exists(databaseName(user_id))) || (await sealOrPrune(user_id, left)))
    await Dexie.delete(databaseName(user_id));
  await hideMark(user_id);
  if (await hasArchive(user_id)) await endLeaving(user_id, left.id);
  else await dropLeft(user_id);
}

/** True when the database can be deleted. */
async function sealOrPrune(user_id: string, { id, key }: Left): Promise<boolean> {
  const db = new UserDb(databaseName(user_id));
  const sealed = new SealedDb(user_id);
  try {
    if (await isCopy(db)) return true;
    if (key === null) return !(await dropTheRest(db));
    await seal(db, sealed, id, key);
    return true;
  } finally {
    db.close();
    sealed.close();
  }
}

/** Whether a user has encrypted work on this device; deletes an empty archive database. */
async function hasArchive(user_id: string): Promise<boolean> {
  if (!(await Dexie.exists(sealedName(user_id)))) return false;
  const sealed = new SealedDb(user_id);
  const count = await sealed.heads.count().finally(() => sealed.close());
  if (count === 0) await Dexie.delete(sealedName(user_id));
  return count > 0;
}

/**
 * Restores a user's encrypted work before anything else touches their database. What cannot be decrypted stays.
 * Returns the error, or null when all is restored.
 */
export function bringBack(user_id: string): Promise<unknown> {
  return aloneWithData(user_id, async () => {
    await finishLeaving(user_id);
    const left = await readLeft(user_id);
    if (!left) return null;
    const fault = await openAll(user_id);
    if (!(await hasArchive(user_id))) await dropLeft(user_id);
    return fault;
  });
}

/** Oldest first. One that fails does not block the others. */
async function openAll(user_id: string): Promise<unknown> {
  const sealed = new SealedDb(user_id);
  let fault: unknown = null;
  try {
    for (const head of await sealed.heads.toArray())
      await openArchive(user_id, sealed, head).catch((error: unknown) => (fault = error));
    return fault;
  } finally {
    sealed.close();
  }
}

async function openArchive(user_id: string, sealed: SealedDb, head: SealedHead): Promise<void> {
  const { archive } = head;
  const key = await sealKeyOf(user_id);
  if (!key) throw new Error('There is no key to the locked work.');
  if (!(await isWhole(user_id, archive))) {
    await Dexie.delete(databaseName(user_id));
    // Half an outbox must never pass for a complete one.
    await fill(user_id, sealed, head, key).catch(async (error: unknown) => {
      await Dexie.delete(databaseName(user_id));
      throw error;
    });
  }
  await sealed.drop(archive);
  await inDatabase(user_id, (db) => markersOf(db).delete(MARKER));
}

/** True when the archive is fully restored. Throws if the database holds other work that must stay. */
const isWhole = (user_id: string, archive: string): Promise<boolean> =>
  inDatabase(user_id, async (db) => {
    const marker = await markersOf(db).get(MARKER);
    if (marker?.archive === archive) return marker.whole;
    if (marker?.whole !== false && (await holdsWork(db))) throw new Error('There is other unsent work here.');
    return false;
  });

async function holdsWork(db: UserDb): Promise<boolean> {
  const counts = await Promise.all([
    ...[db.outbox, db.issues, db.drafts, db.imports].map((table) => table.count()),
    unsentBlobs(db).count(),
  ]);
  return counts.some((count) => count > 0);
}
