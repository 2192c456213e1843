import type { CallAnswer } from '#contract/core/call.ts';
import type { CallName, CallOf } from '#contract/calls.ts';
import type { ResourceName, RowOf } from '#contract/resources.ts';
import { engine } from '#data/engine.ts';
import { foundNote } from './found-note.ts';
import type { Source } from './use-finder.ts';

type Listed = { list: { data: readonly unknown[] } };
type IsListed<N extends string> = N extends CallName
  ? CallAnswer<CallOf<N>> extends Listed
    ? true
    : false
  : false;

/** The resources with a name and a server list that can be searched by text. */
export type NamedResource = {
  [N in ResourceName]: RowOf<N> extends { name: string }
    ? IsListed<`${N}.list`> extends true
      ? N
      : never
    : never;
}[ResourceName];

/** Searches one resource by name. */
export const findByName = (resource: NamedResource): Source<NamedResource> => ({
  resource,
  show: (row) => ({ id: row.id, title: row.name ?? row.id, note: foundNote({ resource }, row, []) }),
  ask: async (query) => {
    const answer = await engine().ask(`${resource}.list`, { query: { query, rowsPerPage: 25 } });
    if (!answer.ok) return answer;
    const titled = ({ id, name }: Record<string, unknown> & { id: string }) => ({ id, title: String(name) });
    return { ok: true, value: answer.value.list.data.map(titled) };
  },
});
