import { engine } from '#data/engine.ts';
import type { Source } from './use-finder.ts';

type Row = Record<string, unknown> & { id: string };

/** Accounts by name. */
export const findAccounts: Source<'accounts'> = {
  resource: 'accounts',
  show: ({ id, name }) => ({ id, title: name ?? id }),
  ask: async (query) => {
    const answer = await engine().ask('accounts.list', { query: { query, rowsPerPage: 25 } });
    if (!answer.ok) return answer;
    const titled = (row: Row) => ({ id: row.id, title: String(row['name']) });
    return { ok: true, value: answer.value.list.data.map(titled) };
  },
};
