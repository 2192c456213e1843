import { Dexie, type DexieOptions, type EntityTable, type Table } from 'dexie';
import { resourceNames } from '#contract/resources.ts';
import type { Draft } from '../api.ts';
import type { ListOrder } from '../list-order.ts';
import type {
  BlobEntry,
  BlobPiece,
  ImportEntry,
  ImportPiece,
  IssueEntry,
  LogEntry,
  NoteEntry,
  OutboxEntry,
  OwnRow,
  PackEntry,
  PackColumns,
  PackRows,
  RecentEntry,
  SyncMeta,
} from '../stored.ts';

/** Increment on every change of the tables below that are not one per resource. */
const FORMAT = 6;

const fixed = {
  outbox: '++n, &op_id, seq, [resource+record_id], state',
  oplog: '[stream_id+seq], at',
  issues: 'id, [resource+record_id]',
  notes: 'id, [resource+record_id], noted_at',
  drafts: 'key, saved_at',
  recents: 'path, opened_at',
  list_orders: 'list',
  meta: 'key',
  packs: 'no, resource',
  pack_rows: 'no',
  pack_columns: 'no',
  blobs: 'id, op_id, state',
  blob_pieces: '[id+at]',
  imports: 'id, resource',
  import_pieces: '[import_id+no], import_id',
};

/** Everything one user has on this device. Each user has a separate database. */
export class UserDb extends Dexie {
  outbox!: EntityTable<OutboxEntry, 'n'>;
  oplog!: Table<LogEntry, [string, number]>;
  issues!: EntityTable<IssueEntry, 'id'>;
  notes!: EntityTable<NoteEntry, 'id'>;
  drafts!: EntityTable<Draft, 'key'>;
  recents!: EntityTable<RecentEntry, 'path'>;
  list_orders!: EntityTable<ListOrder, 'list'>;
  meta!: EntityTable<SyncMeta, 'key'>;
  packs!: EntityTable<PackEntry, 'no'>;
  pack_rows!: EntityTable<PackRows, 'no'>;
  pack_columns!: EntityTable<PackColumns, 'no'>;
  blobs!: EntityTable<BlobEntry, 'id'>;
  blob_pieces!: Table<BlobPiece, [string, number]>;
  imports!: EntityTable<ImportEntry, 'id'>;
  import_pieces!: Table<ImportPiece, [string, number]>;

  constructor(name: string, options: DexieOptions = {}) {
    super(name, { chromeTransactionDurability: 'strict', ...options });
    const rows = Object.fromEntries(resourceNames.map((resource) => [resource, 'id']));
    // A new resource raises the version, so that existing databases get its table.
    this.version(FORMAT * 1000 + resourceNames.length).stores({ ...fixed, ...rows });
  }

  /** Rows of one resource with a separate record. */
  own(resource: string): Table<OwnRow, string> {
    return this.table(resource);
  }
}

/** The name of a user's database. */
export const databaseName = (user_id: string): string => `beatbook-${user_id}`;
