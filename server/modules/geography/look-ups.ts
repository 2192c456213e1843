import { ApiError } from '#contract/core/errors.ts';
import { id as idSchema } from '#contract/core/fields.ts';
import * as z from 'zod/mini';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { searchRows } from '#server/db/list.ts';
import type { Handlers } from '#server/calls/handler.ts';

const MIN_SEARCH = 3;

interface Territory {
  id: string;
  name: string;
  state_id: string;
}

type LookUps = 'ofState' | 'search' | 'byId' | 'ofUser';

export const lookUpHandlers: Handlers<
  `territories.${LookUps}` | 'states.list' | 'states.search' | 'configurations.show'
> = {
  async 'territories.ofState'(tx, _context, { params, query }) {
    let found = territories(tx)
      .innerJoin('states', 'states.id', 'territories.state_id')
      .where((where) =>
        z.safeParse(idSchema, params.state).success
          ? where('states.id', '=', params.state)
          : where(where.fn<string>('lower', ['states.name']), '=', params.state.trim().toLowerCase()),
      );
    const { userid } = query;
    if (userid !== undefined) found = found.where('territories.id', 'in', workedBy(tx, userid));
    return { data: await found.execute() };
  },

  async 'territories.search'(tx, { actor }, { query }) {
    const text = query.query.trim();
    const found = text.length < MIN_SEARCH ? [] : await searchRows(tx, actor, 'territories', text);
    return { data: { data: found.map(({ id, name, state_id }) => ({ id, name, state_id })) } };
  },

  async 'territories.byId'(tx, _context, { params }) {
    const found = await territories(tx).where('territories.id', '=', params.id).executeTakeFirst();
    if (!found) throw new ApiError('not_found', 'This territory doesn’t exist. Choose another one.');
    return { data: found };
  },

  async 'territories.ofUser'(tx, _context, { body }) {
    const found = await territories(tx).where('territories.id', 'in', workedBy(tx, body.user_id)).execute();
    const ids = [...new Set(found.map(({ state_id }) => state_id))];
    const states = await statesWith(tx, sql<SqlBool>`states.id = any(${ids}::uuid[])`);
    return { states: states.map(({ id, name }) => ({ id, name })), territories: found };
  },

  async 'states.list'(tx) {
    return { states: await statesWith(tx) };
  },

  async 'states.search'(tx, { actor }, { params }) {
    const text = params.text.trim();
    const found = text.length < MIN_SEARCH ? [] : await searchRows(tx, actor, 'states', text);
    return {
      states: await statesWith(tx, sql<SqlBool>`states.id = any(${found.map(({ id }) => id)}::uuid[])`),
    };
  },

  async 'configurations.show'(tx) {
    return { states_territories: await statesWith(tx) };
  },
};

const territories = (tx: Tx) =>
  tx
    .selectFrom('territories')
    .select(['territories.id', 'territories.name', 'territories.state_id'])
    .orderBy('territories.name')
    .orderBy('territories.id');

const workedBy = (tx: Tx, user_id: string) =>
  tx.selectFrom('user_territories').select('territory_id').where('user_id', '=', user_id);

/** States by name, each with its territories by name. */
async function statesWith(tx: Tx, where: RawBuilder<SqlBool> = sql<SqlBool>`true`) {
  const { rows } = await sql<{ id: string; name: string; territories: Territory[] }>`
    select states.id, states.name, coalesce((
      select json_agg(json_build_object('id', t.id, 'name', t.name, 'state_id', t.state_id) order by t.name, t.id)
      from territories t where t.state_id = states.id), '[]') as territories
    from states where ${where} order by states.name, states.id`.execute(tx);
  return rows;
}
