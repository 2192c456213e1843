import type { ErrorCode } from '#contract/core/errors.ts';
import type { FileProgress, FileRef } from '#contract/core/files.ts';
import type { SyncStatus } from '#data/sync-status.ts';
import type { PullPage, PushAnswer, WireOp } from '#contract/core/sync.ts';

/** Operations sent together: consecutive numbers of one stream. */
export interface Batch {
  stream_id: string;
  epoch: string | null;
  /** Highest number with a known receipt when the batch was made; a lower one since means a restored server. */
  acked: number;
  /** The last full pull started when the batch was made: rows of its answer may be older than a later one. */
  filled_from: number;
  first_seq: number;
  ops: WireOp[];
  depth: number;
  oldest_age: number;
  /** Device time of the making of the batch (epoch ms). */
  taken_at: number;
}

/** Why a request gave no usable answer. Only our own marked JSON counts. */
export type Failure =
  /** No answer of our server; `reached` if the network works and the server is what fails. */
  | { kind: 'network'; reached?: true }
  | { kind: 'busy'; retry_after: number | null }
  /** `left`: the user was disabled. */
  | { kind: 'session'; wipe: boolean; left?: true }
  | { kind: 'refused'; code: ErrorCode; message: string };

export type Reply<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** Where a pull continues, and the stream whose last number its answer carries. */
export interface PullFrom {
  cursor: string | null;
  stream_id: string;
}

/** The engine's network port. Neither call throws. */
export interface Transport {
  push(batch: Batch, signal: AbortSignal): Promise<Reply<PushAnswer>>;
  /** Pages from a cursor; the iterator ends after the page with `more: false` or after one failure. */
  pull(from: PullFrom, signal: AbortSignal): AsyncIterable<Reply<PullPage>>;
}

/** The outcome of storing an answer. */
export interface Settlement {
  /** The numbers in memory are stale: the outbox must be read again. */
  rewound: boolean;
  /** At least one operation left the outbox. */
  progressed: boolean;
}

/** The engine's port to the user's database. Every method is one durable transaction. */
export interface Store {
  /**
   * The next operations to send: numbered ones after `after_seq` first, then ready ones, which are numbered here,
   * before anything is sent. Null when nothing is left.
   */
  take(after_seq: number | null, max_ops: number): Promise<Batch | null>;
  /** Applies the server's answer: dequeues operations, settles rows, rewinds for a restored server. */
  settle(batch: Batch, answer: PushAnswer): Promise<Settlement>;
  /** Quarantines the only operation of a batch that the server cannot read, so that the others continue. */
  quarantine(batch: Batch, failure: { code: ErrorCode; message: string }): Promise<void>;
  /** Where the next pull starts. Counts the pull, so that its sweep spares rows written from now on. */
  pullFrom(): Promise<PullFrom>;
  /**
   * Stores rows, removals and cursor of a page; first, operations the server lost return to the outbox. True if the
   * outbox has operations for that reason, or the page was of an older pull.
   */
  apply(page: PullPage): Promise<boolean>;
  counts(): Promise<QueueCounts>;
}

/** Counts of what the server does not have yet, in the units of the status. */
export type QueueCounts = Pick<SyncStatus, 'unsent' | 'waiting' | 'attention' | 'oldest_at'>;

/** A file being uploaded; the next byte to send is the one the server asked for. */
export interface FilePlace {
  id: string;
  offset: number;
}

/** The outcome of an answer for a file. */
export type FileVerdict =
  | { kind: 'at'; offset: number }
  | { kind: 'stored' }
  /** Rejected until the user acts. */
  | { kind: 'refused'; message: string }
  /** Its record was deleted, or has another file now: it is no longer needed. */
  | { kind: 'gone' }
  /** `damaged`: the bytes did not match their hash and are sent again in full. */
  | { kind: 'failed'; failure: Failure; damaged: boolean };

/** The engine's port for file uploads. Neither call throws. */
export interface FileTransport {
  begin(file: FileRef, signal: AbortSignal): Promise<Reply<FileProgress>>;
  chunk(place: FilePlace, bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<Reply<FileProgress>>;
}

/** The engine's port to the files of the user's database. */
export interface FileStore {
  /** The next file to send: one whose write the server has accepted. Null when there is none. */
  next(): Promise<FileRef | null>;
  /** The file being uploaded, unless deleted meanwhile. */
  find(id: string): Promise<FileRef | null>;
  /** Bytes from an offset; fewer than requested where they are lost. */
  read(place: FilePlace, length: number): Promise<Uint8Array<ArrayBuffer>>;
  note(id: string, verdict: FileVerdict): Promise<void>;
}

export interface FilePorts {
  store: FileStore;
  transport: FileTransport;
}
