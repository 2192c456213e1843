import type { ErrorCode } from '#contract/errors.ts';
import type { FileProgress, FileRef } from '#contract/files.ts';
import type { SyncStatus } from '#data/sync-status.ts';
import type { PullPage, PushAnswer, WireOp } from '#contract/sync.ts';

/** Operations that travel together: consecutive numbers of one stream. */
export interface Batch {
  stream_id: string;
  epoch: string | null;
  /** Highest number known to have a receipt when the batch was made; a lower one since means a restored server. */
  acked: number;
  /** The full pull begun last when the batch was made: rows of its answer may be older than a later one. */
  filled_from: number;
  first_seq: number;
  ops: WireOp[];
  depth: number;
  oldest_age: number;
}

/** Why a request gave no usable answer. Only our own marked JSON counts as an answer. */
export type Failure =
  /** Nothing came, or nothing of ours; `reached` where the network is there and the server is what fails. */
  | { kind: 'network'; reached?: true }
  | { kind: 'busy'; retry_after: number | null }
  /** `left`: its user was disabled. */
  | { kind: 'session'; wipe: boolean; left?: true }
  | { kind: 'refused'; code: ErrorCode; message: string };

export type Reply<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** The network, as the engine sees it. Neither call throws. */
export interface Transport {
  push(batch: Batch, signal: AbortSignal): Promise<Reply<PushAnswer>>;
  /** Pages from a cursor on; the iterator ends after the page with `more: false` or gives one failure. */
  pull(cursor: string | null, signal: AbortSignal): AsyncIterable<Reply<PullPage>>;
}

/** What an answer came to on this device. */
export interface Settlement {
  /** The numbers in hand no longer hold: the queue is to be read anew. */
  rewound: boolean;
  /** At least one operation left the queue. */
  progressed: boolean;
}

/** The user's database, as the engine sees it. Every method is one durable transaction. */
export interface Store {
  /**
   * The next operations to send: numbered ones after `after_seq` first, then ready ones, which get their
   * number here, before anything leaves. Null when nothing is left to send.
   */
  take(after_seq: number | null, max_ops: number): Promise<Batch | null>;
  /** Takes over the server's answer: operations leave the queue, rows settle, a restored server rewinds. */
  settle(batch: Batch, answer: PushAnswer): Promise<Settlement>;
  /** Sets aside the one operation of a batch that the server will not read, so that the others go on. */
  quarantine(batch: Batch, failure: { code: ErrorCode; message: string }): Promise<void>;
  /** Where the next pull goes on. Counts the pull, so that rows written from now on outlive its cleaning. */
  cursor(): Promise<string | null>;
  /** Rows, removals and the cursor of one page. */
  apply(page: PullPage): Promise<void>;
  counts(): Promise<QueueCounts>;
}

/** What the server does not have yet; the units are those of the status. */
export type QueueCounts = Pick<SyncStatus, 'unsent' | 'waiting' | 'attention' | 'oldest_at'>;

/** A file on its way: the next byte to send is the one the server asked for. */
export interface FilePlace {
  id: string;
  offset: number;
}

/** What an answer means for a file. */
export type FileVerdict =
  | { kind: 'at'; offset: number }
  | { kind: 'stored' }
  /** It will not be taken until the user does something. */
  | { kind: 'refused'; message: string }
  /** Its record was deleted, or carries another file now: nobody has use for it. */
  | { kind: 'gone' }
  /** `damaged`: the bytes did not match their hash and go again from the start. */
  | { kind: 'failed'; failure: Failure; damaged: boolean };

/** The lane of the bytes, as the engine sees it. Neither call throws. */
export interface FileTransport {
  begin(file: FileRef, signal: AbortSignal): Promise<Reply<FileProgress>>;
  chunk(place: FilePlace, bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<Reply<FileProgress>>;
}

/** The files of the user's database, as the engine sees them. */
export interface FileStore {
  /** The next file to send: one whose write the server has taken. Null when there is none. */
  next(): Promise<FileRef | null>;
  /** The file under way, unless it was let go meanwhile. */
  find(id: string): Promise<FileRef | null>;
  /** Bytes from an offset on; fewer than asked for where they are lost. */
  read(place: FilePlace, length: number): Promise<Uint8Array<ArrayBuffer>>;
  note(id: string, verdict: FileVerdict): Promise<void>;
}

export interface FilePorts {
  store: FileStore;
  transport: FileTransport;
}
