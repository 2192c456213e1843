import type { FileState } from '#data/api.ts';
import { dropBlobs, toFileState } from '#data/store/blobs.ts';
import { noChanges } from '#data/store/changes.ts';
import type { UserEngine } from '../engine/user-engine.ts';

/** Where a file stands on this device; null where it does not hold it. */
export async function fileState({ db, host }: UserEngine, id: string): Promise<FileState | null> {
  const blob = await db.blobs.get(id);
  return blob ? toFileState(blob, host.sending_file === id) : null;
}

/** Lets go of a file that no write names, or that the server refused; anything else stays. */
export async function dropFile(user: UserEngine, id: string): Promise<void> {
  const blob = await user.db.blobs.get(id);
  const loose = blob?.state === 'kept' && blob.op_id === null;
  if (!loose && blob?.state !== 'refused') return;
  await dropBlobs(user.db, [id]);
  user.changed({ ...noChanges(), files: [id] });
}

/** Sends a refused file once more, from its start. */
export async function retryFile(user: UserEngine, id: string): Promise<void> {
  const again = { state: 'kept', message: null, sent: 0, tries: 0 } as const;
  const found = await user.stored(() => user.db.blobs.where({ id, state: 'refused' }).modify(again));
  if (found === 0) return;
  user.changed({ ...noChanges(), files: [id] });
  user.host.wake('user');
}
