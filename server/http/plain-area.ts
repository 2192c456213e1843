import type { ResourceName, RowOf } from '#contract/resources.ts';
import type { Actor } from '../db/actor.ts';
import type { Tx } from '../db/database.ts';
import { findRow, type Patch } from '../db/table.ts';
import type { Context } from './handler.ts';
import { createRow, editRow } from './write-rows.ts';

interface Body {
  base?: Readonly<Record<string, unknown>> | undefined;
  updated_at?: string | undefined;
}

/** The record a person means, checked whole and as it is stored; without changed fields it is new. */
type Check<N extends ResourceName> = (
  tx: Tx,
  actor: Actor,
  whole: object,
  changed?: readonly string[],
) => Promise<Patch<N>>;

/** How the records of an area with one rule are made and changed; `called` is what people call one. */
export const plainArea = <N extends ResourceName>(name: N, called: string, check: Check<N>) => ({
  create: (tx: Tx, context: Context, id: string | undefined, fields: object): Promise<string> =>
    createRow(tx, context, name, id, () => check(tx, context.actor, fields)),

  async edit(
    tx: Tx,
    context: Context,
    id: string,
    { base, updated_at: seen }: Body,
    patchOf: (row: RowOf<N>) => object,
  ): Promise<{ message: string }> {
    const { actor } = context;
    const row = await findRow(tx, actor, name, id, 'update');
    return editRow(tx, context, name, called, {
      row,
      patch: patchOf(row),
      base,
      seen,
      check: (whole, changed) => check(tx, actor, whole, changed),
    });
  },
});

/** What a body says of these fields; nothing of those it leaves out. */
export const said = (body: object, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body).filter(([field, value]) => value !== undefined && fields.includes(field)),
  );
