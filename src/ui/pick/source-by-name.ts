import type { ResourceName } from '#contract/resources.ts';
import type { ListRow, Outcome } from '#data/api.ts';
import type { Source } from './use-finder.ts';

type Row = Record<string, unknown> & { id: string };

/** Records by their name; `ask` is the server's list, narrowed by a text. */
export function sourceByName<N extends ResourceName>(
  resource: N,
  nameOf: (row: ListRow<N>) => string | undefined,
  ask: (query: string) => Promise<Outcome<{ list: { data: readonly Row[] } }>>,
): Source<N> {
  return {
    resource,
    show: (row) => ({ id: row.id, title: nameOf(row) ?? row.id }),
    ask: async (query) => {
      const answer = await ask(query);
      if (!answer.ok) return answer;
      const titled = (row: Row) => ({ id: row.id, title: String(row['name']) });
      return { ok: true, value: answer.value.list.data.map(titled) };
    },
  };
}
