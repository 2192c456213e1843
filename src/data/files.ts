import type { ErrorCode } from '#contract/core/errors.ts';
import type { AddedFile, PictureUse } from './api.ts';
import { engine } from './engine.ts';

/**
 * Stores a chosen file on this device, compressing large pictures. The result is what the queued write
 * references; the bytes are uploaded automatically.
 */
export async function keepFile(file: File, use?: PictureUse): Promise<AddedFile> {
  try {
    return await engine().keepFile(file, use);
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

export type OpenedFile =
  | { ok: true; url: string }
  | { ok: false; code: ErrorCode | 'offline'; message: string };

/** An object URL of the bytes, to show or save them. The caller must release it with `URL.revokeObjectURL`. */
export async function openFile({
  file_id,
  filename,
}: {
  file_id: string;
  filename: string;
}): Promise<OpenedFile> {
  const read = await engine().readFile(file_id, filename);
  return read.ok ? { ok: true, url: URL.createObjectURL(read.value) } : read;
}

/** Deletes the file of a cancelled form, or one the server rejected. */
export const dropFile = (file_id: string): Promise<void> => engine().dropFile(file_id);

/** Retries a rejected file. */
export const retryFile = (file_id: string): Promise<void> => engine().retryFile(file_id);
