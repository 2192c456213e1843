import type { ResourceName } from '#contract/resources.ts';
import type { ClockReading } from '#contract/core/sync.ts';
import type { Mark, Marked, OpError, OpState } from './api.ts';
import type { Issue, Note } from './issues.ts';

export type Fields = Record<string, unknown>;

/** Why a row is no longer among those pulled. */
export type Left = NonNullable<Marked['_left']>;

/** A record the user opened, by the path of its screen. */
export interface RecentEntry {
  path: string;
  opened_at: number;
}

/** A row with a separate record: anything written here, or changed since the last full pull. */
export interface OwnRow extends Fields {
  id: string;
  /** Revision of the server's copy; null while the server has none. */
  _rev: number | null;
  /** Outbox entries of this row. */
  _pend: number;
  _mark: Mark;
  /** Number of the pull this row was last written in. */
  _gen: number;
  /** The server's copy while entries wait; null when it has none. Absent: the row is the server's copy. */
  _base?: Fields | null;
  /** Highest sequence number of our stream included in the server's copy, while entries wait. */
  _seen?: number;
  _left?: Left;
  /** Not shown: a removal waits. */
  _hidden?: boolean;
  /** Tombstone: hides a packed row that left. */
  _gone?: boolean;
}

/** One write that waits for the server or the user. */
export interface OutboxEntry {
  /** Local order. */
  n: number;
  op_id: string;
  call: string;
  resource: string;
  record_id: string;
  does: 'create' | 'update' | 'remove';
  patch: Fields;
  /** Values of the changed fields before, and the version seen; null when there was nothing to compare with. */
  base: Fields | null;
  /** What the row shows besides the patch: defaults of a new row, side effects. */
  shows: Fields;
  title: string;
  at: string;
  /** The server clock offset known then; absent before the first answer. */
  clock?: ClockReading;
  version: number;
  /** Sequence number; absent until the first attempt. */
  seq?: number;
  state: OpState;
  attempts: number;
  error: OpError | null;
  /** Approximate body size, to keep batches small. */
  size: number;
}

/** Rejected or quarantined: needs the user. */
export const isStuck = (entry: Pick<OutboxEntry, 'state'>): boolean =>
  entry.state === 'rejected' || entry.state === 'quarantined';

/** An acknowledged write, stored in case the server is restored from a backup. */
export interface LogEntry {
  stream_id: string;
  seq: number;
  /** Device time of the answer, epoch ms. */
  at: number;
  entry: OutboxEntry;
}

export interface IssueEntry extends Omit<Issue, 'here'> {
  /** The call that would write the local value. */
  call: string;
}

export interface NoteEntry extends Note {
  /** Device time, epoch ms. */
  noted_at: number;
}

/** One import: which file, its mapping, and its progress. */
export interface ImportEntry {
  id: string;
  resource: ResourceName;
  file: string;
  at: string;
  headings: string[];
  /** The field each heading was mapped to. */
  mapping: Record<string, string>;
  state: 'running' | 'stopped' | 'done' | 'reverting' | 'reverted';
  /** Rows of the file, and how many of them become records. */
  total: number;
  wanted: number;
  pieces: number;
  /** Index of the next piece. */
  next: number;
  /** Records created so far. */
  made: number;
}

/** One row of an imported file. */
export interface ImportRow {
  line: number;
  cells: string[];
  /** The record it becomes; null for a skipped row, with the reason. */
  id: string | null;
  patch: Fields | null;
  reason: string;
}

/** Some rows of an imported file, as one text, with the ids of the records they become. */
export interface ImportPiece {
  import_id: string;
  no: number;
  records: { id: string; line: number }[];
  text: string;
}

/** The description of one stored page of rows, without the rows. */
export interface PackEntry {
  no: number;
  resource: string;
  /** Number of the pull that brought it. */
  gen: number;
  low: string;
  high: string;
  size: number;
}

/** The rows of a page: the packed runs as one JSON text. */
export interface PackRows {
  no: number;
  text: string;
}

/** The index columns of a page, for a fast start. */
export interface PackColumns {
  no: number;
  resource: string;
  /** Identifies the columns it was built for; on a mismatch they are rebuilt from the rows. */
  signature: string;
  text: string;
}

/** This device's sync state. */
export interface SyncMeta {
  key: 'sync';
  stream_id: string;
  /** Id of this database; absent while its first stream exists. */
  database_id?: string;
  epoch: string | null;
  /** When the server's epoch began; absent for its first. */
  epoch_at?: string;
  /** The server epoch of the receipts in `acked`; another server must be asked what it has. */
  log_epoch: string | null;
  /** Highest sequence number known to have a receipt. */
  acked: number;
  next_seq: number;
  /** Lowest number from which the log is complete. */
  log_from: number;
  cursor: string | null;
  /** Counts the pulls requested. */
  pull: number;
  /** The last pull that brought a page, or the one a new epoch counts from; absent if none has since an update. */
  paged?: number;
  /** The first pull whose revisions are comparable within this epoch. */
  epoch_pull: number;
  /** The full pull in progress: rows last written before `from` go when it ends. */
  full: { from: number } | null;
  /** The last full pull started: a row it did not bring exists only if sent after its start. */
  filled_from: number;
  /** Resources still to be swept after a completed full pull. */
  sweep: { resource: string; from: number }[];
  next_pack: number;
  /** Resources that were pulled; a new one needs a full pull. */
  resources: string[];
  pulled_at: number | null;
  pulled_rows: number | null;
  clock_offset: number | null;
  /** Server time (epoch ms) of that measurement. */
  clock_read_at?: number;
  /** The server epoch already asked about the files sent from here. */
  files_epoch?: string | null;
}

/** The state of a file whose bytes have to reach the server. */
export const UNSENT = 'kept';

/** A file on this device; its bytes are stored in separate pieces. */
export interface BlobEntry {
  id: string;
  name: string;
  size: number;
  sha256: string;
  type: string;
  /** Device time stored and last used; epoch ms. */
  at: number;
  used_at: number;
  /**
   * An unsent one must reach the server, `refused` needs the user. The others are copies, evicted when space is short:
   * `stored` was sent from here or lost its record, `fetched` came from the server.
   */
  state: typeof UNSENT | 'refused' | 'stored' | 'fetched';
  /** The write referencing it; null while its form is open, and for fetched files. */
  op_id: string | null;
  resource: string;
  record_id: string;
  /** Bytes the server was last known to have. */
  sent: number;
  /** Failed attempts, so that one file does not block the others. */
  tries: number;
  /** Why the server rejected it. */
  message: string | null;
}

/** Some bytes of a file, starting at an offset. */
export interface BlobPiece {
  id: string;
  at: number;
  bytes: Uint8Array<ArrayBuffer>;
}
