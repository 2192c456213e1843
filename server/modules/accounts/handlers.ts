import type { accountCalls } from '#contract/accounts.ts';
import { sql } from 'kysely';
import { rowsByName } from '#server/db/by-name.ts';
import type { Tx } from '#server/db/database.ts';
import { choicesOf } from '#server/db/references.ts';
import { listRows } from '#server/db/list.ts';
import type { Handlers } from '#server/calls/handler.ts';
import { plainArea } from '#server/calls/plain-area.ts';
import { created } from '#server/calls/done.ts';
import { accountDetails, accountShown, shown } from './answers.ts';
import { schemaOf, patchOf } from './input.ts';

const area = plainArea('accounts', 'Account', schemaOf);

export const accountHandlers: Handlers<keyof typeof accountCalls> = {
  async 'accounts.list'(tx, { actor }, { query }) {
    const { rows, total } = await listRows(tx, actor, 'accounts', query);
    return { list: { data: await shown(tx, actor, rows), total } };
  },
  'accounts.detail': async (tx, { actor }, { params }) => ({
    account_details: await accountDetails(tx, actor, params.id),
  }),
  'accounts.edit': async (tx, { actor }, { params }) => ({
    account: await accountShown(tx, actor, params.id),
  }),
  'accounts.dropdown': async (tx) => ({ priority_list: (await choicesOf(tx, ['priority']))('priority') }),
  'accounts.choices': async (tx, { actor }) => ({
    accounts: await rowsByName(tx, actor, 'accounts', ['id', 'name']),
  }),

  async 'accounts.create'(tx, context, { body }) {
    const account_id = await area.create(tx, context, body.id, { priority: 'Low', ...patchOf(body, null) });
    return { message: created('Account'), account_id };
  },
  'accounts.update': (tx, context, { params, body }) =>
    area.edit(tx, context, params.id, body, ({ location }) => patchOf(body, location)),
  'accounts.priority': (tx, context, { params, body }) =>
    area.edit(tx, context, params.id, body, () => ({ priority: body.priority })),

  async 'accounts.delete'(tx, context, { params }) {
    await letGo(tx, params.id);
    return area.remove(tx, context, params.id);
  },
};

/** Detaches the records of a deleted account. */
async function letGo(tx: Tx, id: string): Promise<void> {
  for (const table of ['leads', 'contacts', 'opportunities', 'tickets', 'activities'])
    await sql`update ${sql.table(table)} set account_id = null where account_id = ${id}::uuid`.execute(tx);
}
