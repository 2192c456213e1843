import type { ResourceName } from '#contract/resources.ts';
import type { ClockReading } from '#contract/sync.ts';
import type { Mark, OpError, OpState } from './api.ts';
import type { Issue, Note } from './needs.ts';

export type Fields = Record<string, unknown>;

/** A row with a record of its own: whatever was written here, or changed since the last full pull. */
export interface OwnRow extends Fields {
  id: string;
  /** Revision of the server's copy; null while the server has none. */
  _rev: number | null;
  /** Entries of the outbox that name this row. */
  _pend: number;
  _mark: Mark;
  /** Number of the pull this row was last written under. */
  _gen: number;
  /** The server's copy while entries wait; null when it has none. Absent: the row is the server's copy. */
  _base?: Fields | null;
  /** Highest number of our stream whose effect the server's copy holds, while entries wait. */
  _seen?: number;
  _left?: 'moved' | 'deleted';
  /** Not shown: a removal waits. */
  _hidden?: boolean;
  /** Not there at all: covers a packed row that left. */
  _gone?: boolean;
}

/** One write that waits for the server, or for the user. */
export interface OutboxEntry {
  /** Order of this device. */
  n: number;
  op_id: string;
  call: string;
  resource: string;
  record_id: string;
  does: 'create' | 'update' | 'remove';
  patch: Fields;
  /** Values of the changed fields before, and the version seen; null where nothing was there to compare with. */
  base: Fields | null;
  /** What the row shows beside the patch: defaults of a new row, effects of an act. */
  shows: Fields;
  title: string;
  at: string;
  /** What was known of the server's clock then; absent before its first answer. */
  clock?: ClockReading;
  version: number;
  /** Number in the stream; absent until the first attempt. */
  seq?: number;
  state: OpState;
  attempts: number;
  error: OpError | null;
  /** Rough size of the body, so that batches stay small. */
  size: number;
}

/** Refused or set aside: only the user can move it on. */
export const isStuck = (entry: Pick<OutboxEntry, 'state'>): boolean =>
  entry.state === 'rejected' || entry.state === 'quarantined';

/** A write the server has answered, kept for a server that comes back from a backup. */
export interface LogEntry {
  stream_id: string;
  seq: number;
  /** Device time of the answer, epoch ms. */
  at: number;
  entry: OutboxEntry;
}

export interface IssueEntry extends Omit<Issue, 'here'> {
  /** The call that would write the own value. */
  call: string;
}

export interface NoteEntry extends Note {
  /** Device time, epoch ms. */
  noted_at: number;
}

/** One import: which file, how it was read, and how far it has come. */
export interface ImportEntry {
  id: string;
  resource: ResourceName;
  file: string;
  at: string;
  headings: string[];
  /** The field each heading was read as. */
  mapping: Record<string, string>;
  state: 'running' | 'stopped' | 'done' | 'reverting' | 'reverted';
  /** Rows of the file, and how many of them are to be made. */
  total: number;
  wanted: number;
  pieces: number;
  /** The piece that comes next. */
  next: number;
  /** Records made so far. */
  made: number;
}

/** One row of an imported file. */
export interface ImportRow {
  line: number;
  cells: string[];
  /** The record it becomes; null for one that is left out, for the reason beside it. */
  id: string | null;
  patch: Fields | null;
  reason: string;
}

/** Some rows of an imported file, as one text; the records they become stand beside it. */
export interface ImportPiece {
  import_id: string;
  no: number;
  records: { id: string; line: number }[];
  text: string;
}

/** One stored page of rows: what it holds, without holding it. */
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
  /** Names the columns it was made for; another text means they are read from the rows again. */
  signature: string;
  text: string;
}

/** Where this device stands with the server. */
export interface SyncMeta {
  key: 'sync';
  stream_id: string;
  /** Names this database for as long as it is there; absent while its first stream does. */
  database_id?: string;
  epoch: string | null;
  /** The server that gave the receipts in `acked`; another one has to be asked what it has. */
  log_epoch: string | null;
  /** Highest number of the stream known to have a receipt. */
  acked: number;
  next_seq: number;
  /** Lowest number from which the log is whole. */
  log_from: number;
  cursor: string | null;
  /** Counts the pulls asked for. */
  pull: number;
  /** The last pull that brought a page, or the one a new epoch counts from; missing where none has since an update. */
  paged?: number;
  /** The pull from which revisions of this epoch can be compared. */
  epoch_pull: number;
  /** The full pull under way: rows last written before `from` go when it ends. */
  full: { from: number } | null;
  /** The full pull begun last: what it did not bring is only there when it was sent after its beginning. */
  filled_from: number;
  /** Resources a finished full pull has still to clean. */
  sweep: { resource: string; from: number }[];
  next_pack: number;
  /** Resources the rows were pulled for; one more of them needs a full pull. */
  resources: string[];
  pulled_at: number | null;
  pulled_rows: number | null;
  clock_offset: number | null;
  /** Server time (epoch ms) at which that was measured. */
  clock_read_at?: number;
  /** The server that was asked what it has of the files sent from here. */
  files_epoch?: string | null;
}

/** A file on this device; its bytes lie in pieces of their own. */
export interface BlobEntry {
  id: string;
  name: string;
  size: number;
  sha256: string;
  type: string;
  /** Device time it was kept, and when it was looked at last; epoch ms. */
  at: number;
  used_at: number;
  /**
   * `kept` has to reach the server, `refused` never will without the user. The others are copies that may
   * go when room is short: `stored` was sent from here or lost its record, `fetched` came from the server.
   */
  state: 'kept' | 'refused' | 'stored' | 'fetched';
  /** The write that names it; null while its form is open, and for fetched files. */
  op_id: string | null;
  resource: string;
  record_id: string;
  /** Bytes the server was last known to hold. */
  sent: number;
  /** Failed tries, so that one file does not hold up the others. */
  tries: number;
  /** Why the server does not take it. */
  message: string | null;
}

/** Some bytes of a file, from an offset on. */
export interface BlobPiece {
  id: string;
  at: number;
  bytes: Uint8Array<ArrayBuffer>;
}
