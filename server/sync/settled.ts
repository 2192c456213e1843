import { isDeepStrictEqual } from 'node:util';
import { findCall } from '#contract/calls.ts';
import { resourceNames, type ResourceName } from '#contract/resources.ts';
import type { OpResult, SettledRow } from '#contract/core/sync.ts';
import { sql } from 'kysely';
import type { Actor } from '../db/actor.ts';
import { columnsOf, selectColumns } from '../db/columns.ts';
import type { Tx } from '../db/database.ts';
import { visible } from '../db/scope.ts';
import type { Op } from './ops.ts';

export interface Settled {
  results: OpResult[];
  rows: SettledRow[];
}

type Row = Record<string, unknown> & { id: string; _rev: number };

/**
 * The current rows of the records that operations touched or were refused for, as far as this user may see them. Each
 * goes with the last operation on its record, reduced to the fields that differ from what that operation sent.
 */
export async function settledRows(tx: Tx, actor: Actor, ops: readonly Op[]): Promise<SettledRow[]> {
  const last = new Map<ResourceName, Map<string, Op>>();
  ops.forEach((op) => {
    const resource = resourceNames.find((name) => name === findCall(op.call)?.resource);
    if (!resource) return;
    const records = last.get(resource) ?? new Map<string, Op>();
    records.set(op.record_id, op);
    last.set(resource, records);
  });
  const settled: SettledRow[] = [];
  for (const [resource, records] of last) {
    const rows = await currentRows(tx, actor, resource, [...records.keys()]);
    for (const [record_id, op] of records) settled.push(settledRow(resource, op, rows.get(record_id)));
  }
  return settled;
}

async function currentRows(
  tx: Tx,
  actor: Actor,
  name: ResourceName,
  ids: readonly string[],
): Promise<Map<string, Row>> {
  const { rows } = await sql<Row>`
    select ${selectColumns(name)}, ${sql.ref(`${name}.rev`)} as _rev from ${sql.table(name)}
    where ${sql.ref(`${name}.id`)} = any(${ids}::uuid[]) and ${visible(actor, 'read', name)}`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

function settledRow(name: ResourceName, op: Op, row: Row | undefined): SettledRow {
  if (!row) return { op_id: op.op_id, rev: null, patch: {} };
  const changed = columnsOf(name).filter(
    (column) => column !== 'id' && !isDeepStrictEqual(op.body[column], row[column]),
  );
  return {
    op_id: op.op_id,
    rev: row._rev,
    patch: Object.fromEntries(changed.map((column) => [column, row[column]])),
  };
}
