import { v7 } from 'uuid';
import { ApiError } from '#contract/core/errors.ts';
import { message, messageOf, type Message } from '#contract/core/language/message.ts';
import { mayAsMaker, type Owned } from '#contract/core/permissions.ts';
import { isGated, parentsOf, type Resource } from '#contract/core/resource.ts';
import { resources, type ResourceName, type RowOf } from '#contract/resources.ts';
import { sql } from 'kysely';
import type { Actor } from '../db/actor.ts';
import { writeAudit } from '../db/audit.ts';
import type { Tx } from '../db/database.ts';
import { mergeEdit } from '../db/merge.ts';
import { insertRow, removeRow, updateRow, type NewRow, type Patch } from '../db/table.ts';
import { updated } from './done.ts';
import type { Context } from './handler.ts';

/** Columns that every synced row has. */
interface Held {
  id: string;
  updated_at: string;
}

/** Creates a record under the device's id. Idempotent per user; calls `fields` only for a new record. */
export async function createRow<N extends ResourceName>(
  tx: Tx,
  context: Context,
  name: N,
  given: string | undefined,
  fields: () => Promise<Patch<N>>,
): Promise<string> {
  const { actor, now } = context;
  const id = given ?? v7({ msecs: now.getTime() });
  if (given !== undefined && (await isMade(tx, actor, name, given))) return given;
  const values: NewRow<N> = { ...(await fields()), id, created_at: now.toISOString() };
  const after = await insertRow(tx, actor, name, values);
  await writeAudit(tx, context, { action: 'create', resource: name, record_id: id, after });
  return id;
}

/** True when the actor created this record before. An id of another user or of a deleted record is rejected. */
async function isMade(tx: Tx, actor: Actor, name: ResourceName, id: string): Promise<boolean> {
  const { rows } = await sql<{ maker: string | null; deleted: boolean }>`
    select created_by as maker, false as deleted from ${sql.table(name)} where id = ${id}::uuid
    union all
    select created_by, true from tombstones where resource = ${name} and id = ${id}::uuid
    order by deleted limit 1`.execute(tx);
  const [before] = rows;
  if (!before) return false;
  if (before.maker !== actor.id) throw new ApiError('conflict', 'This ID is already used.');
  if (before.deleted) throw new ApiError('conflict', 'This record was deleted by someone else.');
  return true;
}

export interface Edit<N extends ResourceName> {
  /** The current row, found for this edit. */
  row: RowOf<N> & Held;
  patch: object;
  /** The values of the changed fields as the user saw them. */
  base: Readonly<Record<string, unknown>> | undefined;
  /** The `updated_at` of the row the caller read; used when there are no base values. */
  seen?: string | undefined;
  /** Validates the edited record and returns its fields as stored. */
  check: (whole: object, changed: readonly string[]) => Promise<Patch<N>>;
  /** The right the row was found by, if not `update`. */
  action?: 'read';
}

/**
 * Applies a patch: changes of other users to other fields stay, a field changed on both sides is reported as a
 * conflict. Returns the message of the answer; `called` is the label of such a record.
 */
export async function editRow<N extends ResourceName>(
  tx: Tx,
  context: Context,
  name: N,
  called: string,
  { row, patch, base, seen, check, action }: Edit<N>,
): Promise<{ message: Message }> {
  if (base === undefined && seen !== undefined && Date.parse(seen) < Date.parse(row.updated_at))
    throw new ApiError(
      'conflict',
      'This record was changed by someone else. Please review it before you save.',
    );
  const { changes, conflicts, merged } = mergeEdit<object>(row, patch, base);
  context.conflicts.push(...conflicts);
  context.merged ||= merged;
  const changed = Object.keys(changes);
  if (changed.length > 0) {
    const whole = await check({ ...row, ...changes }, changed);
    // Only tables with a modified_by column store it.
    const values: Patch<N> = { ...picked(whole, changed), modified_by: context.actor.id };
    const after = await updateRow(tx, context.actor, name, row.id, values, action);
    await writeAudit(tx, context, {
      action: 'update',
      resource: name,
      record_id: row.id,
      before: picked(row, changed),
      after: picked(after, changed),
    });
  }
  return {
    message:
      conflicts.length > 0 ? message('Saved, except for fields someone else changed.', {}) : updated(called),
  };
}

/** Deletes a row that was found for the caller, and stores it in the audit trail. */
export async function deleteRow<N extends ResourceName>(
  tx: Tx,
  context: Context,
  name: N,
  row: RowOf<N> & Pick<Held, 'id'>,
  action: 'read' | 'delete' = 'delete',
): Promise<void> {
  await checkChildren(tx, context.actor, name, row.id);
  await removeRow(tx, context.actor, name, row.id, action);
  await writeAudit(tx, context, { action: 'delete', resource: name, record_id: row.id, before: row });
}

/** Child records with rights of their own: deleting the parent deletes them, so it needs their right too. */
const childResources = Object.values<Resource>(resources).filter(isGated);

async function checkChildren(tx: Tx, actor: Actor, name: ResourceName, id: string): Promise<void> {
  for (const child of childResources) {
    const types = Object.entries(parentsOf(child)).flatMap(([type, parent]) =>
      parent === name ? [type] : [],
    );
    if (types.length === 0) continue;
    const { rows } = await sql<Owned>`
      select created_by from ${sql.table(child.name)}
      where record_id = ${id}::uuid and record_type = any(${types})`.execute(tx);
    const foreign = rows.filter((row) => !mayAsMaker(actor, row)).length;
    if (foreign > 0) throw new ApiError('forbidden', othersText(foreign, child.name));
  }
}

const othersText = (count: number, what: string) =>
  message(
    'This also deletes what other users added ({what}: {count}). Ask them or an Admin to delete that first.',
    { count, what: messageOf(what) },
  );

function picked<R extends object>(from: R, keys: readonly string[]): Partial<R> {
  const entries = Object.entries(from).filter(([key]) => keys.includes(key));
  return Object.fromEntries(entries) as Partial<R>; // only keys of `from` are copied
}
