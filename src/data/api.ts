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
import type { Decision, Issue, Note } from './needs.ts';
import type { Group, Grouping, Ranking } from './grouping.ts';
import type { HandoverApi } from './handover.ts';
import type { MovingApi } from './moving.ts';
import type { NearApi } from './near.ts';
import type { NeededBy } from './outbox.ts';
import type { SyncStatus } from './sync-status.ts';

/** Where a record stands: the server has it, it waits on this device, or it needs the user. */
export type Mark = 'synced' | 'waiting' | 'attention';

/** What every local row carries beside its fields. */
export interface Marked {
  _mark: Mark;
  /** Set while unsent work keeps a row that left: moved to another officer, or deleted on the server. */
  _left?: 'moved' | 'deleted';
}

/** A row of a list: its id, the index columns of its resource and its mark. */
export type ListRow<N extends ResourceName> = Partial<RowOf<N>> & Marked & { id: string };
export type LocalRecord<N extends ResourceName> = RowOf<N> & Marked;

/** Names people know referenced rows by, by id (territory, users). */
export type Labels = Record<string, string>;

export interface ListAnswer<N extends ResourceName> {
  rows: ListRow<N>[];
  total: number;
  /** Of the total, rows with work the server does not have yet. */
  waiting: number;
  labels: Labels;
}

export interface StoredRecord<N extends ResourceName> {
  record: LocalRecord<N>;
  labels: Labels;
}

/** What of a record is not settled. */
export interface Unsettled {
  /** Operations and open issues, oldest first. */
  pending: PendingOp[];
  issues: Issue[];
  /** What others changed meanwhile, until it is put away. */
  notes: Note[];
}

export interface RecordAnswer<N extends ResourceName> extends StoredRecord<N>, Unsettled {}

export type OpState = 'ready' | 'sending' | 'blocked' | 'rejected' | 'quarantined';

/** Why the server did not take an operation; `others` is what a deletion would take along unseen. */
export interface OpError {
  code: ErrorCode;
  message: string;
  errors: FieldErrors;
  others?: OtherChange[];
}

/** One queued operation as the Outbox shows it. */
export interface PendingOp {
  op_id: string;
  call: string;
  resource: string;
  record_id: string;
  does: 'create' | 'update' | 'remove';
  /** What the record is called: its name or title, else its first search text that is filled. */
  title: string;
  patch: Record<string, unknown>;
  state: OpState;
  /** Never attempted: it can still be withdrawn without a trace. */
  withdrawable: boolean;
  at: string;
  attempts: number;
  error: OpError | null;
}

/** Where the bytes of a file stand: on this device only, on the way, on the server, or not taken by it. */
export interface FileState {
  state: 'kept' | 'sending' | 'stored' | 'refused';
  /** Bytes the server has of it. */
  sent: number;
  size: number;
  message?: string;
}

/** A file the server does not have, as the Outbox shows it. */
export interface WaitingFile extends FileState {
  file_id: string;
  filename: string;
  resource: string;
  record_id: string;
  at: string;
}

/** What came of choosing a file. */
export type KeptFile = { ok: true; file: FileRef } | { ok: false; message: string };

/** The signed-in user of this device, as kept under the keys token, expiration, user, permissions. */
export interface Session extends Pick<Viewer, 'team'> {
  token: string;
  expiration: string;
  user: SessionUser;
  permissions: Permission[];
  settings: Settings;
}

/** A write as a screen hands it over; the engine adds id, base values, order and storage. */
export interface NewOp {
  call: string;
  resource: string;
  does: 'create' | 'update' | 'remove';
  record_id: string;
  /** The whole body of a create, the changed fields of an update, nothing for a removal. */
  patch: Record<string, unknown>;
  /** The changed fields as the user saw them before; the row's own values where absent. */
  base?: Record<string, unknown>;
  /** What the row shows until the answer, where the call changes more than its body says (a state of an approval). */
  shows?: Record<string, unknown>;
}

export type Outcome<T> =
  | { ok: true; value: T }
  | {
      ok: false;
      code: ErrorCode | 'offline';
      message: string;
      errors: FieldErrors;
      /** Seconds until the server wants to be asked again, where it said. */
      retry_after?: number;
    };

export interface Duplicate {
  id: string;
  title: string;
  /** The identity field both share, or `near` for a like name close by. */
  because: string;
  metres: number | null;
}

export interface Probe {
  /** The record being edited, which is no duplicate of itself. */
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

/** What the server said to one operation, as soon as it is settled here. */
export interface Answered {
  op_id: string;
  ok: boolean;
  message: string;
}

export type EngineEvent =
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

/** The engine as the page reaches it: one worker holds the database, the lists and the sync. */
export interface EngineApi extends MovingApi, NearApi, HandoverApi {
  /** Opens the signed-in user's database and starts to sync; null closes it. */
  open(session: Session | null): Promise<void>;
  subscribe(listener: (event: EngineEvent) => void): Promise<void>;
  /** Tells the engine what the page sees: visible, online again, a tap on Sync now. */
  wake(reason: 'online' | 'offline' | 'visible' | 'hidden' | 'user'): Promise<void>;

  list<N extends ResourceName>(name: N, query: ListQuery): Promise<ListAnswer<N>>;
  /** Every row that passes the filters, in the resource's order; for small shared tables. */
  pick<N extends ResourceName>(name: N, filters: Readonly<Record<string, string>>): Promise<ListRow<N>[]>;
  /** The ids of a list's first rows, whatever page is shown; and rows by their ids, in part or whole. */
  ids(name: ResourceName, query: ListQuery, limit: number): Promise<string[]>;
  rows<N extends ResourceName>(name: N, ids: readonly string[]): Promise<ListRow<N>[]>;
  whole<N extends ResourceName>(name: N, ids: readonly string[]): Promise<LocalRecord<N>[]>;
  /** Rows found by a text, of those that pass the filters. */
  search<N extends ResourceName>(
    name: N,
    text: string,
    limit: number,
    filters?: Readonly<Record<string, string>>,
  ): Promise<ListRow<N>[]>;
  /** The rows that pass the filters, counted and added up by the values of one column. */
  groups(name: ResourceName, grouping: Grouping, filters: Readonly<Record<string, string>>): Promise<Group[]>;
  /** Somebody's own rows that most rows of another resource name, in the order of the ranking's column. */
  top<N extends ResourceName>(name: N, ranking: Ranking, limit: number): Promise<ListRow<N>[]>;
  record<N extends ResourceName>(name: N, id: string): Promise<StoredRecord<N> | undefined>;
  duplicates(name: ResourceName, probe: Probe): Promise<Duplicate[]>;

  /** Row and queue entry in one durable transaction; resolves only after it. */
  commit(op: NewOp): Promise<{ op_id: string }>;
  /** Many writes in one durable transaction: all of them are kept, or none is. Gives their ids in order. */
  commitAll(ops: readonly NewOp[]): Promise<string[]>;
  /** Withdraws what was never attempted; false when it has left already. Of many it gives those withdrawn. */
  undo(op_id: string): Promise<boolean>;
  undoAll(op_ids: readonly string[]): Promise<string[]>;

  /** What would go with each of these creations, by the record it makes. */
  neededBy(record_ids: readonly string[]): Promise<Record<string, NeededBy>>;
  /** Sends a refused operation once more as a new one, with another body where one is given. */
  resend(op_id: string, patch?: Record<string, unknown>): Promise<void>;
  /** The same for many refused operations as they are, in one transaction. */
  resendAll(op_ids: readonly string[]): Promise<void>;
  discard(op_id: string): Promise<void>;
  /** Settles conflicts of one record: the server's values stay, or ours go out as a new edit. */
  resolve(resource: string, record_id: string, decisions: readonly Decision[]): Promise<void>;
  /**
   * Turns a refused creation into conflicts with the record that is there in its place; gives how many
   * fields differ, or null when it could not be done now.
   */
  adopt(op_id: string, record_id: string): Promise<number | null>;
  /** Makes a new record of one that was deleted on the server, with what was changed here; gives its id. */
  keepAsNew(resource: string, record_id: string): Promise<string>;
  /** Puts away what others changed on a record. */
  putAway(resource: string, record_id: string): Promise<void>;
  /** All unsent work as one JSON text, for a file the user keeps. */
  exportUnsent(): Promise<string>;

  draft(key: string): Promise<Draft | undefined>;
  saveDraft(key: string, values: Record<string, unknown>): Promise<void>;
  dropDraft(key: string): Promise<void>;
  drafts(): Promise<Draft[]>;

  status(): Promise<SyncStatus>;
  storage(): Promise<StorageReport>;
  /** The user has read what was lost with data the phone removed: it is not told any more. */
  lossRead(): Promise<void>;
  /** Unsent operations of every user of this device, by user id; for the warning at sign-in and logout. */
  waitingByUser(): Promise<Record<string, { name: string; unsent: number }>>;

  /** Shrinks, hashes and keeps a chosen file; it is sent once a write names it. */
  keepFile(file: File): Promise<KeptFile>;
  /** The bytes of a file, from this device or else from the server. */
  readFile(file_id: string, filename: string): Promise<Outcome<Blob>>;
  /** Lets go of a file no write names, or of one the server refused. */
  dropFile(file_id: string): Promise<void>;
  /** Sends a refused file once more. */
  retryFile(file_id: string): Promise<void>;

  /** One call over the network, for what only the server knows; never queued. A `file` goes as a form. */
  ask<N extends CallName>(
    name: N,
    input: Partial<CallInput<CallOf<N>>>,
    file?: File,
  ): Promise<Outcome<CallAnswer<CallOf<N>>>>;
  signIn(username: string, password: string): Promise<Outcome<Session>>;
  /** Ends the session here and, where the server is reached, there; unsent work stays for its user. */
  signOut(): Promise<void>;
  /** Whether what is not sent can be locked when this user signs out. */
  canLock(): Promise<boolean>;
}
