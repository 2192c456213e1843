import type { Account, accountCalls } from '#contract/accounts.ts';
import { ApiError } from '#contract/errors.ts';
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { choicesOf } from '#server/db/known.ts';
import { listRows } from '#server/db/list.ts';
import { reaches } from '#server/db/scope.ts';
import { findRow } from '#server/db/table.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { createRow, deleteRow, editRow, type Edit } from '#server/http/write-rows.ts';
import { accountChoices, accountDetails, accountShown, shown } from './answers.ts';
import { checkAccount, patchOf } from './input.ts';

/** What a form would have filled in. */
const blank = { priority: 'Low', location: { latitude: null, longitude: null } };

export const accountHandlers: Handlers<keyof typeof accountCalls> = {
  async 'accounts.list'(tx, { actor }, { query }) {
    const { rows, total } = await listRows(tx, actor, 'accounts', query);
    return { list: { data: await shown(tx, actor, rows), total } };
  },

  async 'accounts.detail'(tx, { actor }, { params }) {
    return { account_details: await accountDetails(tx, actor, params.id) };
  },

  async 'accounts.edit'(tx, { actor }, { params }) {
    return { account: await accountShown(tx, actor, params.id) };
  },

  async 'accounts.dropdown'(tx) {
    return { priority_list: (await choicesOf(tx, ['priority']))('priority') };
  },

  async 'accounts.choices'(tx, { actor }) {
    return { accounts: await accountChoices(tx, actor) };
  },

  async 'accounts.create'(tx, context, { body }) {
    const account_id = await createRow(tx, context, 'accounts', body.id, () =>
      checkAccount(tx, { ...blank, ...patchOf(body, null) }),
    );
    return { message: 'Account created.', account_id };
  },

  async 'accounts.update'(tx, context, { params, body }) {
    const row = await findRow(tx, context.actor, 'accounts', params.id, 'update');
    const { base, updated_at: seen } = body;
    return edit(tx, context, row, { patch: patchOf(body, row.location), base, seen });
  },

  async 'accounts.priority'(tx, context, { params, body: { priority, base } }) {
    const row = await findRow(tx, context.actor, 'accounts', params.id, 'update');
    return edit(tx, context, row, { patch: { priority }, base });
  },

  /** Whoever made an account may delete it while they may read it, beside those whom the right reaches. */
  async 'accounts.delete'(tx, context, { params }) {
    const { actor } = context;
    const row = await findRow(tx, actor, 'accounts', params.id);
    if (row.created_by !== actor.id && !reaches(actor, 'delete', 'accounts', row))
      throw new ApiError('forbidden', 'You are not allowed to do this with this record.');
    await letGo(tx, row.id);
    await deleteRow(tx, context, 'accounts', row, 'read');
    return { message: 'Account deleted.' };
  },
};

const edit = (
  tx: Tx,
  context: Context,
  row: Account,
  change: Pick<Edit<'accounts'>, 'patch' | 'base' | 'seen'>,
) =>
  editRow(tx, context, 'accounts', 'Account', {
    ...change,
    row,
    check: (whole, changed) => checkAccount(tx, whole, changed),
    stamped: { modified_by: context.actor.id },
  });

/** What a deleted account owned belongs to no account any more. */
async function letGo(tx: Tx, id: string): Promise<void> {
  for (const table of ['leads', 'contacts', 'opportunities'] as const)
    await sql`update ${sql.table(table)} set account_id = null where account_id = ${id}::uuid`.execute(tx);
}
