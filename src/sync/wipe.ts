import { Dexie } from 'dexie';
import { dropTiles } from '#data/caches.ts';
import { databaseName } from '#data/db.ts';
import { forgetLeft, sealedName } from '#data/left.ts';
import { dropMark } from '#data/marks.ts';

/** Deletes everything of one user from this device: the phone was reported lost. Nobody else's data is touched. */
export async function wipeUser(user_id: string): Promise<void> {
  await Dexie.delete(databaseName(user_id));
  await Dexie.delete(sealedName(user_id));
  await forgetLeft(user_id);
  await dropMark(user_id);
  await dropTiles().catch(() => undefined);
}
