import type { ErrorCode } from '#contract/errors.ts';
import type { KeptFile } from './api.ts';
import { engine } from './engine.ts';

/**
 * Keeps a chosen file on this device: large pictures are made smaller first. The answer is what the queued
 * write names; the bytes follow it by themselves.
 */
export async function keepFile(file: File): Promise<KeptFile> {
  try {
    return await engine().keepFile(file);
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

export type OpenedFile =
  { ok: true; url: string } | { ok: false; code: ErrorCode | 'offline'; message: string };

/** An address of the bytes within this page, to show or to save them. Whoever asks lets it go with `URL.revokeObjectURL`. */
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

/** Lets go of the file of a form that was cancelled, or of one the server refused. */
export const dropFile = (file_id: string): Promise<void> => engine().dropFile(file_id);

/** Sends a refused file once more. */
export const retryFile = (file_id: string): Promise<void> => engine().retryFile(file_id);
