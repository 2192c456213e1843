import { ApiError } from '#contract/core/errors.ts';
import type { Action } from '#contract/core/permissions.ts';
import { isHanded } from '#contract/core/resource.ts';
import type { ResourceName, RowOf } from '#contract/resources.ts';
import { sql } from 'kysely';
import type { Actor } from './actor.ts';
import { columnsOf, resourceOf, selectColumns } from './columns.ts';
import type { Tx } from './database.ts';
import { Overtaken } from './failures.ts';
import { BatchedQuery } from './batched-query.ts';
import { mayHold, visible } from './scope.ts';

/** Values of a new row; `id` comes from the device, `created_by` defaults to the actor. */
export type NewRow<N extends ResourceName> = Partial<RowOf<N>> & { id: string };
export type Patch<N extends ResourceName> = Partial<RowOf<N>>;

/**
 * One row within the actor's scope. Outside the read scope it throws not_found; readable but outside the scope of the
 * action, forbidden. For any action except `read` the row is locked until the end of the transaction.
 */
export async function findRow<N extends ResourceName>(
  tx: Tx,
  actor: Actor,
  name: N,
  id: string,
  action: Action = 'read',
): Promise<RowOf<N>> {
  const lock = action === 'read' ? sql`` : sql`for update of ${sql.table(name)}`;
  const { rows } = await sql<RowOf<N> & { _read: boolean; _act: boolean }>`
    select ${selectColumns(name)}, ${visible(actor, 'read', name)} as _read, ${visible(actor, action, name)} as _act
    from ${sql.table(name)} where ${sql.ref(`${name}.id`)} = ${id}::uuid ${lock}`.execute(tx);
  const found = rows[0];
  if (!found?._read) throw new ApiError('not_found', 'This record does not exist.');
  if (!found._act) throw new ApiError('forbidden', 'You don’t have permission to do this with this record.');
  const { _read, _act, ...row } = found;
  return row as unknown as RowOf<N>; // TypeScript cannot subtract keys from a generic row
}

/**
 * Inserts a row and returns it as stored. It must be within the actor's create scope. Callers with ids from devices
 * check first whether the id exists: one that appears in between throws Overtaken.
 */
export async function insertRow<N extends ResourceName>(
  tx: Tx,
  actor: Actor,
  name: N,
  values: NewRow<N>,
): Promise<RowOf<N>> {
  return within(actor, 'create', name, await addRow(tx, name, { created_by: actor.id, ...values }));
}

/** Inserts a row when the call's own rule has decided on permission and owner. */
export async function addRow<N extends ResourceName>(tx: Tx, name: N, values: NewRow<N>): Promise<RowOf<N>> {
  const row = Object.fromEntries(entriesOf(name, values));
  const stored = await insertsInto(name, Object.keys(row)).ask(tx, row);
  if (!stored) throw new Overtaken('This record was made a moment ago');
  return stored as RowOf<N>; // its columns are those of the contract's row
}

type Stored = Record<string, unknown> | undefined;

const inserts = new Map<string, BatchedQuery<Record<string, unknown>, Stored>>();

/** New rows of a table with the same columns, batched into one statement. */
function insertsInto(name: ResourceName, columns: string[]): BatchedQuery<Record<string, unknown>, Stored> {
  const key = `${name} ${columns.join(' ')}`;
  let known = inserts.get(key);
  if (!known) {
    const list = sql.join(columns.map((column) => sql.ref(column)));
    known = new BatchedQuery(async (tx, rows) => {
      const { rows: stored } = await sql<Record<string, unknown>>`
        insert into ${sql.table(name)} (${list})
        select ${list} from json_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(rows)}::json)
        on conflict (id) do nothing returning ${selectColumns(name)}`.execute(tx);
      const byId = new Map(stored.map((row) => [row['id'], row]));
      return rows.map(({ id }) => byId.get(id));
    });
    inserts.set(key, known);
  }
  return known;
}

/**
 * Updates fields of a row and returns it as stored. The row must stay within the actor's scope, unless its resource
 * may be handed over: then the module decides to whom.
 */
export async function updateRow<N extends ResourceName>(
  tx: Tx,
  actor: Actor,
  name: N,
  id: string,
  patch: Patch<N>,
  action: Action = 'update',
): Promise<RowOf<N>> {
  const entries = entriesOf(name, patch);
  if (entries.length === 0) return findRow(tx, actor, name, id, action);
  const columns = sql.join(entries.map(([key]) => sql.ref(key)));
  // As JSON, so that a list becomes an array or a json value, depending on its column.
  const { rows } = await sql<RowOf<N>>`
    update ${sql.table(name)}
    set (${columns}) = (
      select ${columns} from json_populate_record(null::${sql.table(name)}, ${JSON.stringify(Object.fromEntries(entries))}::json))
    where id = ${id}::uuid returning ${selectColumns(name)}`.execute(tx);
  return within(actor, action, name, rows[0]);
}

/** Deletes a row; a trigger writes a tombstone. `action` is the required right. */
export async function removeRow(
  tx: Tx,
  actor: Actor,
  name: ResourceName,
  id: string,
  action: Action = 'delete',
): Promise<void> {
  await findRow(tx, actor, name, id, action);
  await sql`delete from ${sql.table(name)} where id = ${id}::uuid`.execute(tx);
}

/** Only columns of the contract's row are written; other keys are ignored. */
function entriesOf(name: ResourceName, values: object): [string, unknown][] {
  const columns = new Set(columnsOf(name));
  return Object.entries(values).filter(([key, value]) => columns.has(key) && value !== undefined);
}

function within<N extends ResourceName>(
  actor: Actor,
  action: Action,
  name: N,
  row: RowOf<N> | undefined,
): RowOf<N> {
  if (!row) throw new ApiError('not_found', 'This record does not exist.');
  if (!isHanded(resourceOf(name)) && !mayHold(actor, action, name, row))
    throw new ApiError(
      'forbidden',
      'You would lose access to this record. Choose an assignee or territory you have access to.',
    );
  return row;
}
