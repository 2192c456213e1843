import type { ErrorCode, FieldErrors } from '#contract/core/errors.ts';
import type { FileRef } from '#contract/core/files.ts';
import type { Permission, Viewer } from '#contract/core/permissions.ts';
import type { ResourceName, RowOf } from '#contract/resources.ts';
import type { SessionUser } from '#contract/core/session.ts';
import type { Settings } from '#contract/core/settings.ts';
import type { OtherChange } from '#contract/core/sync.ts';
import type { Issue, Note } from './issues.ts';
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
/** Why a search found a row: a field other than its name and ID, and what people read there. */
export interface Why {
  /** Whose field it is: the row's own resource, or that of its lead or customer. */
  resource: string;
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
