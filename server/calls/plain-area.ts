import type * as z from 'zod/mini';
import { ApiError } from '#contract/core/errors.ts';
import type { Message } from '#contract/core/language/message.ts';
import type { Owned } from '#contract/core/permissions.ts';
import type { ResourceName, RowOf } from '#contract/resources.ts';
import type { Actor } from '../db/actor.ts';
import type { Tx } from '../db/database.ts';
import { withNames } from '../db/labels.ts';
import { listRows, type ListRequest } from '../db/list.ts';
import { knownByKind, validateReferences } from '../db/references.ts';
import { mayHold } from '../db/scope.ts';
import { findRow, type Patch } from '../db/table.ts';
import { check } from './check.ts';
import { deleted } from './done.ts';
import type { Context } from './handler.ts';
import { createRow, deleteRow, editRow } from './write-rows.ts';

interface Body {
  base?: Readonly<Record<string, unknown>> | undefined;
  updated_at?: string | undefined;
}

/** The schema of a whole record; without `changed` it is new. */
type SchemaOf<N extends ResourceName> = (changed?: readonly string[]) => z.ZodMiniType<Patch<N>>;

/** A rule beyond the schema, once choices and references are known to exist. */
type Rule<N extends ResourceName> = (
  tx: Tx,
  actor: Actor,
  record: Patch<N>,
  changed?: readonly string[],
) => Promise<void>;

/** The calls of an area with a single rule; `called` is the label of one record. */
export function plainArea<N extends ResourceName>(
  name: N,
  called: string,
  schemaOf: SchemaOf<N>,
  rule?: Rule<N>,
) {
  /** Values of changed fields must also exist on the server. */
  const checked = async (tx: Tx, actor: Actor, whole: object, changed?: readonly string[]) => {
    const record = check(schemaOf(changed), whole);
    await validateReferences(tx, name, knownByKind(actor, name, record), changed);
    await rule?.(tx, actor, { ...whole, ...record }, changed);
    return record;
  };
  return {
    /** A page of rows with the names of their references. */
    async list(tx: Tx, { actor }: Context, { query }: { query: ListRequest }) {
      const { rows, total } = await listRows(tx, actor, name, query);
      return { list: { data: await withNames(tx, actor, name, rows), total } };
    },

    /** A row with the names of its references. */
    async one(tx: Tx, { actor }: Context, id: string) {
      const row = await findRow(tx, actor, name, id);
      const [named = row] = await withNames(tx, actor, name, [row]);
      return named;
    },

    create: (tx: Tx, context: Context, id: string | undefined, fields: object): Promise<string> =>
      createRow(tx, context, name, id, () => checked(tx, context.actor, fields)),

    async edit(
      tx: Tx,
      context: Context,
      id: string,
      { base, updated_at: seen }: Body,
      patchOf: (row: RowOf<N>) => object,
    ): Promise<{ message: Message }> {
      const { actor } = context;
      const row = await findRow(tx, actor, name, id, 'update');
      return editRow(tx, context, name, called, {
        row,
        patch: patchOf(row),
        base,
        seen,
        check: (whole, changed) => checked(tx, actor, whole, changed),
      });
    },

    /** Deletes a record that the actor may read and delete. */
    async remove(tx: Tx, context: Context, id: string): Promise<{ message: Message }> {
      const { actor } = context;
      const row: RowOf<N> & Owned = await findRow(tx, actor, name, id);
      if (!mayHold(actor, 'delete', name, row))
        throw new ApiError('forbidden', 'You don’t have permission to do this with this record.');
      await deleteRow(tx, context, name, row, 'read');
      return { message: deleted(called) };
    },
  };
}

/** The given fields of a body, without those it omits. */
export const givenFields = (body: object, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body).filter(([field, value]) => value !== undefined && fields.includes(field)),
  );
