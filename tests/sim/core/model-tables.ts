import type { Conflict } from '#contract/core/sync.ts';
import type { Permission } from '#contract/core/permissions.ts';

/** A lead or a customer as the model keeps it: the few fields that sync could get wrong. */
export interface ModelRow {
  id: string;
  name: string;
  status: string;
  priority: string;
  assigned_to: string | null;
  created_by: string | null;
  cdp_code: string;
  /** The lead a customer was made of. */
  lead_id: string | null;
  /** The customer a lead has become. */
  contact_id: string | null;
  updated_at: string;
  _rev: number;
}

export const editable = ['name', 'status', 'priority', 'assigned_to'] as const;
type Editable = (typeof editable)[number];

interface Stored {
  row: ModelRow;
  ver: number;
}

/** A row that left: deleted, or moved away from these owners. */
export interface Left {
  id: string;
  ver: number;
  reason: 'deleted' | 'moved';
  assigned_to: string | null;
  created_by: string | null;
}

export interface Stream {
  user: string;
  last_seq: number;
}

export interface Receipt {
  stream_id: string;
  seq: number;
  hash: string;
  result: Record<string, unknown>;
}

/** One thing that happened to a record, in commit order. */
export interface Effect {
  op_id: string;
  user: string;
  stream_id: string;
  seq: number;
  record_id: string;
  does: string;
  /** What the changed fields were before. */
  over: Record<string, unknown>;
  /** The rows it changed, and the version each had then. */
  versions: ReadonlyMap<string, string>;
}

/** Everything a backup holds. */
export interface Data {
  epoch: string;
  /** Each epoch but the first: the one before, and the version from which on that was lost. */
  lines: Map<string, { parent: string; cut: number }>;
  next_ver: number;
  codes: number;
  rows: Map<string, Stored>;
  left: Left[];
  streams: Map<string, Stream>;
  receipts: Map<string, Receipt>;
  effects: Effect[];
}

export interface Person {
  id: string;
  role: string;
  permissions: Permission[];
  team: readonly string[];
  active: boolean;
}

/** A database at its first start. */
export function emptyData(epoch: string): Data {
  return {
    epoch,
    lines: new Map(),
    next_ver: 1,
    codes: 0,
    rows: new Map(),
    left: [],
    streams: new Map(),
    receipts: new Map(),
    effects: [],
  };
}

/** A copy that later changes leave alone. Rows, receipts and effects are never changed in place. */
export function copyData(data: Data): Data {
  return {
    ...data,
    lines: new Map(data.lines),
    rows: new Map(data.rows),
    left: [...data.left],
    streams: new Map([...data.streams].map(([id, stream]) => [id, { ...stream }])),
    receipts: new Map(data.receipts),
    effects: [...data.effects],
  };
}

/** Merges an edit by field: a field whose stored value is neither the base nor the new value is a conflict. */
export function merge(
  row: ModelRow,
  body: Record<string, unknown>,
  base: Record<string, unknown> | null,
): { next: ModelRow; conflicts: Conflict[] } {
  const next = { ...row };
  const conflicts: Conflict[] = [];
  for (const field of editable) {
    const mine = body[field];
    const server = row[field];
    if (mine === undefined || mine === server) continue;
    if (!base || !(field in base) || base[field] === server) write(next, field, mine);
    else conflicts.push({ field, base: base[field], mine, server });
  }
  return { next, conflicts };
}

function write(row: ModelRow, field: Editable, value: unknown): void {
  if (field === 'assigned_to') row.assigned_to = typeof value === 'string' ? value : null;
  else row[field] = String(value);
}
