import type { Outcome } from '#data/api.ts';
import { engine } from '#data/engine.ts';
import { foundNote } from '#ui/pick/found-note.ts';
import type { Source } from '#ui/pick/use-finder.ts';
import type { PartyName } from './party.ts';

type Row = Record<string, unknown> & { id: string };

/** Parties by ID or name; `ask` is the server's search. */
export function findParties(
  resource: PartyName,
  ask: (query: string) => Promise<Outcome<{ data: readonly Row[] }>>,
): Source<PartyName> {
  return {
    resource,
    show: (row) => ({
      id: row.id,
      title: row.name ?? row.id,
      note: foundNote({ resource }, row, ['cdp_code']),
    }),
    ask: async (query) => {
      const answer = await ask(query);
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
}

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

const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);
