import type { CallAnswer, CallInput } from '#contract/call.ts';
import type { CallName, CallOf } from '#contract/calls.ts';
import type { ErrorCode, FieldErrors } from '#contract/errors.ts';
import type { FileRef } from '#contract/files.ts';
import type { Permission, Viewer } from '#contract/permissions.ts';
import type { ListQuery } from '#contract/resource.ts';
import type { ResourceName, RowOf } from '#contract/resources.ts';
import type { SessionUser } from '#contract/session.ts';
import type { Settings } from '#contract/settings.ts';
import type { OtherChange } from '#contract/sync.ts';
import type { Decision, Issue, Note } from './issues.ts';
import type { Group, Grouping, Ranking } from './grouping.ts';
import type { HandoverApi } from './handover.ts';
import type { ImportExportApi } from './import-export.ts';
import type { ListOrderApi } from './list-order.ts';
import type { NearApi } from './near.ts';
import type { NeededBy } from './outbox.ts';
import type { SyncStatus } from './sync-status.ts';

/** Sync state of a record: on the server, waiting on this device, or needing the user. */
export type Mark = 'synced' | 'waiting' | 'attention';

/** Fields every local row has in addition to its own. */
export interface Marked {
  _mark: Mark;
  /** Set while unsent work retains a row that left: moved to another officer, deleted, or lost by the server. */
  _left?: 'moved' | 'deleted' | 'missing';
}

/** A row of a list: its id, the index columns of its resource and its mark. */
export type ListRow<N extends ResourceName> = Partial<RowOf<N>> & Marked & { id: string };
/** Why a search found a row: a field beside its name and ID, and what people read there. */
export interface Why {
  field: string;
  value: string;
}
/** A row that a search found; no reason where its name or ID says it. */
export type FoundRow<N extends ResourceName> = ListRow<N> & { _why?: readonly Why[] };
export type LocalRecord<N extends ResourceName> = RowOf<N> & Marked;

/** Display names of referenced rows, by id (territory, users). */
export type Labels = Record<string, string>;

export interface ListAnswer<N extends ResourceName> {
  rows: ListRow<N>[];
  total: number;
  /** Of the total, rows with operations the server lacks. */
  waiting: number;
  labels: Labels;
}

export interface StoredRecord<N extends ResourceName> {
  record: LocalRecord<N>;
  labels: Labels;
}

/** The unsynced state of one record. */
export interface Unsettled {
  /** Operations and open issues, oldest first. */
  pending: PendingOp[];
  issues: Issue[];
  /** Changes by others, until dismissed. */
  notes: Note[];
}

export interface RecordAnswer<N extends ResourceName> extends StoredRecord<N>, Unsettled {}

export type OpState = 'ready' | 'sending' | 'blocked' | 'rejected' | 'quarantined';

/** Why the server rejected an operation; `others` lists what a deletion would remove unseen. */
export interface OpError {
  code: ErrorCode;
  message: string;
  errors: FieldErrors;
  others?: OtherChange[];
}

/** An outbox operation as the Outbox shows it. */
export interface PendingOp {
  op_id: string;
  call: string;
  resource: string;
  record_id: string;
  does: 'create' | 'update' | 'remove';
  /** The record's name or title, else its first non-empty search text. */
  title: string;
  patch: Record<string, unknown>;
  state: OpState;
  /** Never attempted: it can be undone without a trace. */
  withdrawable: boolean;
  at: string;
  attempts: number;
  error: OpError | null;
}

/** State of a file's bytes: on this device only, uploading, on the server, or rejected. */
export interface FileState {
  state: 'kept' | 'sending' | 'stored' | 'refused';
  /** Bytes the server already has. */
  sent: number;
  size: number;
  message?: string;
}

/** A file not on the server yet, as the Outbox shows it. */
export interface WaitingFile extends FileState {
  file_id: string;
  filename: string;
  resource: string;
  record_id: string;
  at: string;
}

/** What a picture is stored for: a receipt is made smaller so that small print stays legible. */
export type PictureUse = 'photo' | 'receipt';

/** The outcome of choosing a file. */
/** A stored file; `original_sha256` is the hash of what was chosen, before it was made smaller. */
export type AddedFile = { ok: true; file: FileRef; original_sha256: string } | { ok: false; message: string };

/** When and where a picture says it was taken. */
export interface PictureData {
  taken_at: string;
  lat?: number;
  lng?: number;
}

/** The signed-in user of this device, stored under the keys token, expiration, user, permissions. */
export interface Session extends Pick<Viewer, 'team'> {
  token: string;
  expiration: string;
  user: SessionUser;
  permissions: Permission[];
  settings: Settings;
}

/** A write as passed by a screen; the engine adds id, base values, order and storage. */
export interface NewOp {
  call: string;
  resource: string;
  does: 'create' | 'update' | 'remove';
  record_id: string;
  /** The full body of a create, the changed fields of an update, empty for a removal. */
  patch: Record<string, unknown>;
  /** The changed fields as the user saw them; default: the row's own values. */
  base?: Record<string, unknown>;
  /** Optimistic values until the answer, where the call changes more than its body says (an approval state). */
  shows?: Record<string, unknown>;
}

export type Outcome<T> =
  | { ok: true; value: T }
  | {
      ok: false;
      code: ErrorCode | 'offline';
      message: string;
      errors: FieldErrors;
      /** Seconds to wait before asking again, if the server sent them. */
      retry_after?: number;
    };

export interface Duplicate {
  id: string;
  title: string;
  /** The identity field both share, or `near` for a similar name nearby. */
  because: string;
  metres: number | null;
}

export interface Probe {
  /** The record being edited, excluded from its own duplicates. */
  self?: string;
  name: string;
  identity: Record<string, string | null>;
  latitude: number | null;
  longitude: number | null;
}

export interface Draft {
  key: string;
  values: Record<string, unknown>;
  saved_at: number;
}

/** The server's answer to one operation, sent once settled locally. */
export interface Answered {
  op_id: string;
  ok: boolean;
  message: string;
}

export type EngineEvent =
  /** Rows changed of these resources, or of those whose names their rows show. */
  | { kind: 'rows'; resources: string[] }
  | { kind: 'answered'; answers: Answered[] }
  | { kind: 'status'; status: SyncStatus }
  | { kind: 'session'; session: Session | null; ended: boolean };

export interface StorageReport {
  rows: Record<string, number>;
  usage: number | null;
  quota: number | null;
  persisted: boolean;
}

/** The engine's API for the page: one worker owns the database, the lists and the sync. */
export interface EngineApi extends ImportExportApi, NearApi, ListOrderApi, HandoverApi {
  /** Opens the signed-in user's database and starts syncing; null closes it. */
  open(session: Session | null): Promise<void>;
  subscribe(listener: (event: EngineEvent) => void): Promise<void>;
  /** Reports page events to the engine: visible, online again, a tap on Sync now. */
  wake(reason: 'online' | 'offline' | 'visible' | 'hidden' | 'user'): Promise<void>;

  list<N extends ResourceName>(name: N, query: ListQuery): Promise<ListAnswer<N>>;
  /** Every row that passes the filters, in the resource's order; for small shared tables. */
  pick<N extends ResourceName>(name: N, filters: Readonly<Record<string, string>>): Promise<ListRow<N>[]>;
  /** The ids of a list's first rows, whatever page is shown; then rows by id, partial or whole. */
  ids(name: ResourceName, query: ListQuery, limit: number): Promise<string[]>;
  rows<N extends ResourceName>(name: N, ids: readonly string[]): Promise<ListRow<N>[]>;
  whole<N extends ResourceName>(name: N, ids: readonly string[]): Promise<LocalRecord<N>[]>;
  /** Rows matching a text, among those that pass the filters. */
  search<N extends ResourceName>(
    name: N,
    text: string,
    limit: number,
    filters?: Readonly<Record<string, string>>,
  ): Promise<FoundRow<N>[]>;
  /** Counts and sums of the rows that pass the filters, grouped by one column. */
  groups(name: ResourceName, grouping: Grouping, filters: Readonly<Record<string, string>>): Promise<Group[]>;
  /** A user's own rows that are referenced most by another resource, in the order of the ranking's column. */
  top<N extends ResourceName>(name: N, ranking: Ranking, limit: number): Promise<ListRow<N>[]>;
  record<N extends ResourceName>(name: N, id: string): Promise<StoredRecord<N> | undefined>;
  duplicates(name: ResourceName, probe: Probe): Promise<Duplicate[]>;

  /** Row and outbox entry in one durable transaction; resolves after its commit. */
  commit(op: NewOp): Promise<{ op_id: string }>;
  /** Many writes in one durable transaction, all or none. Returns their ids in order. */
  commitAll(ops: readonly NewOp[]): Promise<string[]>;
  /** Undoes an operation never attempted; false when already sent. For many, returns the ids undone. */
  undo(op_id: string): Promise<boolean>;
  undoAll(op_ids: readonly string[]): Promise<string[]>;

  /** What would be removed with each create, by the record it creates. */
  neededBy(record_ids: readonly string[]): Promise<Record<string, NeededBy>>;
  /** Re-enqueues a rejected operation as a new one, optionally with another body. */
  retryOp(op_id: string, patch?: Record<string, unknown>): Promise<void>;
  /** Re-enqueues many rejected operations unchanged, in one transaction. */
  retryOps(op_ids: readonly string[]): Promise<void>;
  discard(op_id: string): Promise<void>;
  /** Resolves conflicts of one record: keeps the server's values, or sends ours as a new edit. */
  resolve(resource: string, record_id: string, decisions: readonly Decision[]): Promise<void>;
  /**
   * Turns a rejected create into conflicts with the existing record; returns how many fields differ, or null when
   * impossible now.
   */
  adopt(op_id: string, record_id: string): Promise<number | null>;
  /** Creates a new record from one deleted on the server, with the local changes; returns its id. */
  keepAsNew(resource: string, record_id: string): Promise<string>;
  /** Dismisses the changes others made to a record. */
  dismissNotes(resource: string, record_id: string): Promise<void>;
  /** All unsent work as one JSON text, for a file the user saves. */
  exportUnsent(): Promise<string>;

  draft(key: string): Promise<Draft | undefined>;
  saveDraft(key: string, values: Record<string, unknown>): Promise<void>;
  dropDraft(key: string): Promise<void>;
  drafts(): Promise<Draft[]>;
  /** Adds a record's path to the user's history on this device. */
  noteOpened(path: string): Promise<void>;

  status(): Promise<SyncStatus>;
  storage(): Promise<StorageReport>;
  /** Acknowledges the report of data lost when the phone cleared storage. */
  lossRead(): Promise<void>;
  /** Unsent operations of every user of this device, by user id; for the warning at sign-in and sign-out. */
  waitingByUser(): Promise<Record<string, { name: string; unsent: number }>>;

  /** Compresses, hashes and stores a file; uploaded once a write references it. */
  keepFile(file: File, use?: PictureUse): Promise<AddedFile>;
  /** When and where a picture says it was taken; null for other files and those that say no time. */
  readPictureData(file: File): Promise<PictureData | null>;
  /** The bytes of a file, from this device or else from the server. */
  readFile(file_id: string, filename: string): Promise<Outcome<Blob>>;
  /** Deletes a file no write references or the server rejected. */
  dropFile(file_id: string): Promise<void>;
  /** Retries a rejected file. */
  retryFile(file_id: string): Promise<void>;

  /** One call over the network, for what only the server knows; never queued. A `file` is sent as a form. */
  ask<N extends CallName>(
    name: N,
    input: Partial<CallInput<CallOf<N>>>,
    file?: File,
  ): Promise<Outcome<CallAnswer<CallOf<N>>>>;
  signIn(username: string, password: string): Promise<Outcome<Session>>;
  /** Ends the session here and, if the server is reachable, there; unsent work stays for its user. */
  signOut(): Promise<void>;
  /** Whether unsent work can be encrypted when this user signs out. */
  canLock(): Promise<boolean>;
}
