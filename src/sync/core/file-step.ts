import type { FileProgress, FileRef } from '#contract/core/files.ts';
import { ruleText } from '#contract/core/language/message.ts';
import type { Failure, FilePlace, FilePorts, FileVerdict, Reply } from './ports.ts';

/** The outcome of one step of the file lane. */
export type FileStep =
  | { kind: 'none' }
  | { kind: 'at'; id: string; offset: number }
  /** This file needs no more steps. */
  | { kind: 'done'; stored: boolean }
  | { kind: 'failed'; failure: Failure };

const LOST = ruleText('The file on this device is damaged. Choose the file again.');

/** Announces the next file, or sends the chunk the server asked for, and stores the outcome. (Decision 011.) */
export async function takeStep(
  { store, transport }: FilePorts,
  { at, bytes }: { at: FilePlace | null; bytes: number },
  signal: AbortSignal,
): Promise<FileStep> {
  const file = at ? await store.find(at.id) : await store.next();
  if (!file) return at ? { kind: 'done', stored: false } : { kind: 'none' };
  const verdict = at
    ? await sendChunk({ store, transport }, file, at, bytes, signal)
    : afterBegin(await transport.begin(file, signal));
  await store.note(file.id, verdict);
  switch (verdict.kind) {
    case 'at':
      return { kind: 'at', id: file.id, offset: verdict.offset };
    case 'failed':
      return { kind: 'failed', failure: verdict.failure };
    default:
      return { kind: 'done', stored: verdict.kind === 'stored' };
  }
}

async function sendChunk(
  { store, transport }: FilePorts,
  { size }: FileRef,
  at: FilePlace,
  most: number,
  signal: AbortSignal,
): Promise<FileVerdict> {
  const length = Math.min(most, size - at.offset);
  const bytes = await store.read(at, length);
  if (bytes.length !== length) return { kind: 'refused', message: LOST };
  return afterChunk(at, await transport.chunk(at, bytes, signal));
}

/** Interprets the answer to an announcement. */
function afterBegin(reply: Reply<FileProgress>): FileVerdict {
  if (reply.ok) return reply.value.done ? { kind: 'stored' } : { kind: 'at', offset: reply.value.received };
  const { failure } = reply;
  if (failure.kind === 'refused' && failure.code === 'not_found') return { kind: 'gone' };
  return refusedOr(failure);
}

/** Interprets the answer to a chunk. The server says where the next begins; no progress counts as failed. */
function afterChunk(at: FilePlace, reply: Reply<FileProgress>): FileVerdict {
  if (reply.ok) {
    const { received, done } = reply.value;
    if (done) return { kind: 'stored' };
    return received > at.offset ? { kind: 'at', offset: received } : again(false);
  }
  const { failure } = reply;
  if (failure.kind !== 'refused') return refusedOr(failure);
  // The server does not know the upload, or it must restart: announced again after the backoff.
  if (failure.code === 'not_found' || failure.code === 'conflict') return again(failure.code === 'conflict');
  return refusedOr(failure);
}

const again = (damaged: boolean): FileVerdict => ({
  kind: 'failed',
  failure: { kind: 'busy', retry_after: null },
  damaged,
});

const refusedOr = (failure: Failure): FileVerdict =>
  failure.kind === 'refused'
    ? { kind: 'refused', message: failure.message }
    : { kind: 'failed', failure, damaged: false };
