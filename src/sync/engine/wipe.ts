import { Dexie } from 'dexie';
import { dropTiles } from '#data/device/caches.ts';
import { databaseName } from '#data/store/db.ts';
import { forgetLeft, sealedName } from '#data/device/left.ts';
import { dropMark } from '#data/device/marks.ts';

/** Deletes everything of one user from this device: the phone was reported lost. Nobody else's data is touched. */
export async function wipeUser(user_id: string): Promise<void> {
  await Dexie.delete(databaseName(user_id));
  await Dexie.delete(sealedName(user_id));
  await forgetLeft(user_id);
  await dropMark(user_id);
  await dropTiles().catch(() => undefined);
}
