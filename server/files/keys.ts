import type { FileRow } from './hold.ts';
import type { FileStore } from './store.ts';

/** Where the store has a whole file, and the chunk of one that begins at an offset in bytes. */
export const fileKey = (id: string) => `files/${id.slice(0, 2)}/${id}`;
export const chunkKey = (id: string, offset: number) => `chunks/${id}/${offset}`;

/** The keys of a file's chunks in the store. */
export function chunkKeys({ id, parts }: Pick<FileRow, 'id' | 'parts'>): string[] {
  let offset = 0;
  const keys = parts.map((size) => {
    const key = chunkKey(id, offset);
    offset += size;
    return key;
  });
  return [...keys, chunkKey(id, offset)]; // one more: it may have been stored without being recorded
}

/** Removes all chunks of a file from the store. */
export async function removeChunks(store: FileStore, file: Pick<FileRow, 'id' | 'parts'>): Promise<void> {
  for (const key of chunkKeys(file)) await store.remove(key);
}
