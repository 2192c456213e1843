import { ApiError } from '#contract/errors.ts';
import { id as idSchema } from '#contract/fields.ts';
import * as z from 'zod/mini';
import { searchRows } from '#server/db/list.ts';
import type { Tx } from '#server/db/database.ts';
import type { Handlers } from '#server/http/handler.ts';

const MIN_SEARCH = 3;

export const geographyHandlers: Handlers<'territories.ofState' | 'territories.search' | 'territories.byId'> =
  {
    async 'territories.ofState'(tx, _context, { params, query }) {
      let found = territories(tx)
        .innerJoin('states', 'states.id', 'territories.state_id')
        .where((where) =>
          z.safeParse(idSchema, params.state).success
            ? where('states.id', '=', params.state)
            : where(where.fn<string>('lower', ['states.name']), '=', params.state.trim().toLowerCase()),
        );
      const { userid } = query;
      if (userid !== undefined)
        found = found.where('territories.id', 'in', (inner) =>
          inner.selectFrom('user_territories').select('territory_id').where('user_id', '=', userid),
        );
      return { data: await found.orderBy('territories.name').orderBy('territories.id').execute() };
    },

    async 'territories.search'(tx, { actor }, { query }) {
      const text = query.query.trim();
      const found = text.length < MIN_SEARCH ? [] : await searchRows(tx, actor, 'territories', text);
      return { data: { data: found.map(({ id, name, state_id }) => ({ id, name, state_id })) } };
    },

    async 'territories.byId'(tx, _context, { params }) {
      const found = await territories(tx).where('territories.id', '=', params.id).executeTakeFirst();
      if (!found) throw new ApiError('not_found', 'This territory does not exist.');
      return { data: found };
    },
  };

const territories = (tx: Tx) =>
  tx.selectFrom('territories').select(['territories.id', 'territories.name', 'territories.state_id']);
