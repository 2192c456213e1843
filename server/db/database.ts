import type { Approval } from '#contract/approval.ts';
import type { Attendance } from '#contract/attendance.ts';
import type { FileColumns } from '#contract/core/files.ts';
import type { PlanItem } from '#contract/journey-plans.ts';
import type { VisitCheck, VisitNote } from '#contract/market-visits.ts';
import type { Scope } from '#contract/core/permissions.ts';
import type { ResourceName, RowOf } from '#contract/resources.ts';
import type { ColumnType, Generated, GeneratedAlways, Kysely, Transaction } from 'kysely';
import type { ExpenseSideTables, ExpensesTable, ExpenseStatementsTable, Filled } from './expense-tables.ts';
import type { EventReadersTable, EventsTable, JobsTable } from './job-tables.ts';
import type {
  HandoversTable,
  KnownDevicesTable,
  LimitsTable,
  OtpFlowsTable,
  ResetMarksTable,
  SessionsTable,
} from './session-tables.ts';
import type {
  AuditTable,
  EpochsTable,
  HeartbeatsTable,
  ReceiptsTable,
  ScopeMovesTable,
  StreamsTable,
  TombstonesTable,
} from './sync-tables.ts';

/** A synced table: the contract's row and the columns that triggers maintain. */
export type SyncedTable<N extends ResourceName> = Omit<RowOf<N>, 'created_at' | 'updated_at'> & {
  created_at: Generated<string>;
  updated_at: Generated<string>;
  rev: Generated<number>;
  ver: Generated<string>;
};

/** `role`, `reads` and `territory_ids` follow the role and `user_territories` by trigger: never write them. */
export type UsersTable = Omit<
  SyncedTable<'users'>,
  'code' | 'role' | 'active' | 'territory_ids' | 'reads'
> & {
  code: Generated<string | null>;
  role: Generated<string>;
  territory_ids: Generated<string[]>;
  reads: Generated<string[]>;
  active: Generated<boolean>;
  password_hash: string | null;
  must_change_password: Generated<boolean>;
  email: string | null;
  mobile: string | null;
  role_id: string;
  department: string | null;
  profile_image: string | null;
  language: Generated<string | null>;
  grade: Generated<string | null>;
  reports_to: string | null;
};

export type LeadsTable = Omit<SyncedTable<'leads'>, 'cdp_code'> & { cdp_code: Generated<string | null> };

export type ContactsTable = Omit<SyncedTable<'contacts'>, 'cdp_code'> & {
  cdp_code: Generated<string | null>;
};

/** `margin` is a generated column (amount minus cost). */
export type OpportunitiesTable = Omit<SyncedTable<'opportunities'>, 'margin'> & {
  margin: GeneratedAlways<number | null>;
};

type Receipt = Pick<
  RowOf<'attachments'>,
  'expense_id' | 'original_sha256' | 'taken_at' | 'taken_from' | 'page_at'
>;

/** `number` is given by a sequence. */
/** `contents` are the rows of what was deleted, by table. */
export type DeletionsTable = SyncedTable<'deletions'> & {
  contents: ColumnType<{ table: string; rows: Record<string, unknown>[] }[], string, never>;
};

export type TicketsTable = Omit<SyncedTable<'tickets'>, 'number'> & { number: Generated<string | null> };

/** A row with a file; without one the columns have their defaults. */
type WithFile<N extends 'attachments' | 'documents'> = Omit<
  SyncedTable<N>,
  keyof FileColumns | keyof Receipt
> & {
  file_id: Generated<string | null>;
  filename: Generated<string>;
  size: Generated<number>;
  type: Generated<string>;
  stored: Generated<boolean>;
};

/** Lists stored as one json value are passed as text. */
type JsonList<T> = ColumnType<T[], string | undefined, string>;

type Approved = 'code' | keyof Approval;

/** `marketvisits_count` and `assignees` are maintained by the database, from the items and the assignee. */
export type JourneyPlansTable = Omit<
  Filled<SyncedTable<'journey_plans'>, Approved>,
  'items' | 'marketvisits_count'
> & {
  items: ColumnType<PlanItem[], string, string>;
  marketvisits_count: GeneratedAlways<number>;
};

type VisitsOwn = 'id' | 'title' | 'date' | 'lead_id' | 'contact_id' | 'assigned_to' | 'created_by';
type VisitsJson = 'checks' | 'notes' | 'checks_count';

/** `checks_count` and `assignees` are maintained by the database, from the checks and the assignee. */
export type MarketVisitsTable = Filled<
  Omit<RowOf<'market_visits'>, VisitsJson>,
  Exclude<keyof RowOf<'market_visits'>, VisitsJson | VisitsOwn>
> & {
  rev: Generated<number>;
  ver: Generated<string>;
  checks: JsonList<VisitCheck>;
  checks_count: GeneratedAlways<number>;
  notes: JsonList<VisitNote>;
};

type DutyOwn = 'id' | 'created_by' | 'created_at' | 'updated_at' | 'assigned_to' | 'type' | 'at';

/** A duty event; omitted columns are null. */
export type AttendancesTable = Filled<SyncedTable<'attendances'>, Exclude<keyof Attendance, DutyOwn>>;

/** The raw track of a user's day; never pulled by a device. */
export interface PositionsTable {
  user_id: string;
  type: string;
  at: string;
  received_at: string;
  lat: number | null;
  lng: number | null;
  accuracy: number | null;
  address: string | null;
  remarks: string | null;
  visit_id: string | null;
}

/** A tracking app that sends its user's position. */
export interface TrackAppsTable {
  id: Generated<string>;
  user_id: string;
  name: string;
  code_hash: string;
  created_at: Generated<string>;
  last_at: string | null;
}

/** A file and the progress of its upload. `holder` is the table of the row that carries it. */
export interface FilesTable {
  id: string;
  user_id: string;
  name: string;
  /** Size and hash announced by the sender. */
  size: number;
  sha256: string;
  received: Generated<number>;
  /** Sizes of the chunks, in order. */
  parts: Generated<number[]>;
  state: Generated<'open' | 'stored' | 'refused'>;
  /** Why the file is rejected permanently. */
  refusal: Generated<string | null>;
  type: Generated<string | null>;
  /** Size as stored: pictures are re-encoded. */
  stored_size: Generated<number | null>;
  /** Hash of the bytes as stored; null for files stored before it was recorded. */
  stored_sha256: Generated<string | null>;
  holder: Generated<string | null>;
  holder_id: Generated<string | null>;
  created_at: Generated<string>;
  /** Since when no row refers to it. */
  dropped_at: Generated<string | null>;
}

export interface AppStateTable {
  single: Generated<boolean>;
  epoch: Generated<string>;
  /** The cluster and timeline the epoch was started on; null where the server does not say. */
  system_id: string | null;
  timeline: string | null;
  /** Signs file URLs. */
  file_secret: Generated<string>;
  /** The keys that encrypt unsent work on phones are derived from it. */
  seal_secret: Generated<string>;
  created_at: Generated<string>;
}

export interface RolesTable {
  id: string;
  name: string;
}

/** `name` is action-resource, as in the contract's Permission. */
export interface RolePermissionsTable {
  role_id: string;
  name: string;
  access_to: Scope;
}

export interface UserTerritoriesTable {
  user_id: string;
  territory_id: string;
}

/** Tables whose columns differ from the contract's row. */
interface OwnTables {
  users: UsersTable;
  leads: LeadsTable;
  contacts: ContactsTable;
  opportunities: OpportunitiesTable;
  tickets: TicketsTable;
  deletions: DeletionsTable;
  journey_plans: JourneyPlansTable;
  market_visits: MarketVisitsTable;
  attendances: AttendancesTable;
  expense_statements: ExpenseStatementsTable;
  expenses: ExpensesTable;
  attachments: WithFile<'attachments'> & Filled<Receipt, keyof Receipt>;
  documents: WithFile<'documents'>;
}

type SyncedTables = { [N in Exclude<ResourceName, keyof OwnTables>]: SyncedTable<N> };

/** Every table; those of resources need no entry here. */
export interface Database extends OwnTables, SyncedTables, ExpenseSideTables {
  app_state: AppStateTable;
  granted_resources: { name: string };
  positions: PositionsTable;
  track_apps: TrackAppsTable;
  files: FilesTable;
  roles: RolesTable;
  role_permissions: RolePermissionsTable;
  user_territories: UserTerritoriesTable;
  sessions: SessionsTable;
  otp_flows: OtpFlowsTable;
  reset_marks: ResetMarksTable;
  handovers: HandoversTable;
  limits: LimitsTable;
  known_devices: KnownDevicesTable;
  tombstones: TombstonesTable;
  scope_moves: ScopeMovesTable;
  streams: StreamsTable;
  receipts: ReceiptsTable;
  audit: AuditTable;
  epochs: EpochsTable;
  heartbeats: HeartbeatsTable;
  events: EventsTable;
  event_readers: EventReadersTable;
  jobs: JobsTable;
}

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;
