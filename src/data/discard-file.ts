import { isResourceName } from '#contract/resources.ts';
import type { FileState, WaitingFile } from './api.ts';
import { engine } from './engine.ts';
import { dropFile } from './files.ts';
import { removeRecord } from './write.ts';

/** Discards a rejected file, with a record that only carried it (now empty). Returns why it could not, or null. */
export async function discardFile({
  file_id,
  resource,
  record_id,
}: Omit<WaitingFile, keyof FileState>): Promise<string | null> {
  const found = isResourceName(resource) ? (await engine().record(resource, record_id))?.record : undefined;
  const empty =
    found && 'stored' in found && 'file_id' in found && found.file_id === file_id && !found.stored;
  if (empty && isResourceName(resource)) {
    const removed = await removeRecord(resource, record_id);
    if (!removed.ok) return removed.message;
  }
  await dropFile(file_id);
  return null;
}
