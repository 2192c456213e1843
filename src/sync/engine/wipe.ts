import { Dexie } from 'dexie';
import { dropTiles } from '#data/device/caches.ts';
import { databaseName } from '#data/store/db.ts';
import { forgetLeft, sealedName } from '#data/device/left.ts';
import { dropMark } from '#data/device/marks.ts';

/** Deletes all data of one user from this device: the phone was reported lost. Other users' data stays. */
export async function wipeUser(user_id: string): Promise<void> {
  await Dexie.delete(databaseName(user_id));
  await Dexie.delete(sealedName(user_id));
  await forgetLeft(user_id);
  await dropMark(user_id);
  await dropTiles().catch(() => undefined);
}
