import { dropBlobs } from '#data/store/blobs.ts';
import { noChanges } from '#data/store/changes.ts';
import { UNSENT } from '#data/stored.ts';
import type { UserEngine } from '../engine/user-engine.ts';

/** Deletes a file that no write references or that the server rejected; any other stays. */
export async function dropFile(user: UserEngine, id: string): Promise<void> {
  const blob = await user.db.blobs.get(id);
  const loose = blob?.state === UNSENT && blob.op_id === null;
  if (!loose && blob?.state !== 'refused') return;
  await dropBlobs(user.db, [id]);
  user.changed({ ...noChanges(), files: [id] });
}

/** Retries a rejected file, from its start. */
export async function retryFile(user: UserEngine, id: string): Promise<void> {
  const again = { state: UNSENT, message: null, sent: 0, tries: 0 } as const;
  const found = await user.stored(() => user.db.blobs.where({ id, state: 'refused' }).modify(again));
  if (found === 0) return;
  user.changed({ ...noChanges(), files: [id] });
  user.host.wake('user');
}
