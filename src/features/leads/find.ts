import { engine } from '#data/engine.ts';
import type { Source } from '#ui/pick/use-finder.ts';

/** Leads by ID or name. */
export const findLeads: Source<'leads'> = {
  resource: 'leads',
  show: ({ id, name, cdp_code }) => ({ id, title: name ?? id, ...(cdp_code && { note: cdp_code }) }),
  ask: async (query) => {
    const answer = await engine().ask('leads.search', { query: { query } });
    if (!answer.ok) return answer;
    return {
      ok: true,
      value: answer.value.data.map((row) => {
        const code = text(row['cdp_code']);
        return { id: row.id, title: text(row['name']) ?? row.id, ...(code && { note: code }) };
      }),
    };
  },
};

/** Territories by name. */
export const findTerritories: Source<'territories'> = {
  resource: 'territories',
  show: ({ id, name }) => ({ id, title: name ?? id }),
  ask: async (query) => {
    const answer = await engine().ask('territories.search', { query: { query } });
    if (!answer.ok) return answer;
    return { ok: true, value: answer.value.data.data.map(({ id, name }) => ({ id, title: name })) };
  },
};

/** People by name. */
export const findUsers: Source<'users'> = {
  resource: 'users',
  show: ({ id, name, username }) => ({ id, title: name ?? id, ...(username && { note: username }) }),
  ask: async (query) => {
    const answer = await engine().ask('users.search', { query: { query } });
    if (!answer.ok) return answer;
    return { ok: true, value: answer.value.users.map(({ id, name }) => ({ id, title: name })) };
  },
};

const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);
