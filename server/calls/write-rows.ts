import { v7 } from 'uuid';
import { ApiError } from '#contract/errors.ts';
import { mayAsMaker, type Owned } from '#contract/permissions.ts';
import type { Resource } from '#contract/resource.ts';
import { resources, type ResourceName, type RowOf } from '#contract/resources.ts';
import { sql } from 'kysely';
import type { Actor } from '../db/actor.ts';
import { writeAudit } from '../db/audit.ts';
import type { Tx } from '../db/database.ts';
import { mergeEdit } from '../db/merge.ts';
import { insertRow, removeRow, updateRow, type NewRow, type Patch } from '../db/table.ts';
import type { Context } from './handler.ts';

/** The parts every synced row has. */
interface Held {
  id: string;
  updated_at: string;
}

/**
 * Stores a new record under the device's id and gives that id. The same creation again, by the same
 * user, changes nothing; `fields` is asked only for a record that is really new.
 */
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

/** True when the actor made this record before. An id of somebody else, or of a deleted record, is refused. */
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
  /** The row as it stands, found for this change. */
  row: RowOf<N> & Held;
  patch: object;
  /** The values the changed fields had for whoever changed them. */
  base: Readonly<Record<string, unknown>> | undefined;
  /** When the caller read the row; counts where it sent no base values. */
  seen?: string | undefined;
  /** Checks the record as it would be and gives its fields as they are stored. */
  check: (whole: object, changed: readonly string[]) => Promise<Patch<N>>;
  /** The right the row was found by, where it is another one. */
  action?: 'read';
}

/**
 * Changes the fields of a patch; edits of others to other fields stay, the same field is told as a
 * conflict. Gives the message of the answer; `called` is what people call such a record.
 */
export async function editRow<N extends ResourceName>(
  tx: Tx,
  context: Context,
  name: N,
  called: string,
  { row, patch, base, seen, check, action }: Edit<N>,
): Promise<{ message: string }> {
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
    // Only tables that say who changed a row last have a place for it.
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
    message: conflicts.length > 0 ? 'Saved, except for fields someone else changed.' : `${called} updated.`,
  };
}

/** Deletes a row the caller has found, and tells the audit trail what it was. */
export async function deleteRow<N extends ResourceName>(
  tx: Tx,
  context: Context,
  name: N,
  row: RowOf<N> & Pick<Held, 'id'>,
  action: 'read' | 'delete' = 'delete',
): Promise<void> {
  await checkHanging(tx, context.actor, name, row.id);
  await removeRow(tx, context.actor, name, row.id, action);
  await writeAudit(tx, context, { action: 'delete', resource: name, record_id: row.id, before: row });
}

/** Records with rights of their own that hang on others: they go with these, so it takes the right to delete them too. */
const hanging = Object.values<Resource>(resources).filter(({ gated }) => gated === true);

async function checkHanging(tx: Tx, actor: Actor, name: ResourceName, id: string): Promise<void> {
  for (const child of hanging) {
    const types = Object.entries(child.parents ?? {}).flatMap(([type, parent]) =>
      parent === name ? [type] : [],
    );
    if (types.length === 0) continue;
    const { rows } = await sql<Owned>`
      select created_by from ${sql.table(child.name)}
      where record_id = ${id}::uuid and record_type = any(${types})`.execute(tx);
    const foreign = rows.filter((row) => !mayAsMaker(actor, row)).length;
    if (foreign > 0) throw new ApiError('forbidden', foreignText(foreign, child.name));
  }
}

const foreignText = (count: number, what: string) =>
  `Here are ${what} that others made (${count}), and they would go too. Only who made them or an Admin may delete them.`;

function picked<R extends object>(from: R, keys: readonly string[]): Partial<R> {
  const entries = Object.entries(from).filter(([key]) => keys.includes(key));
  return Object.fromEntries(entries) as Partial<R>; // only keys of `from` are kept
}
