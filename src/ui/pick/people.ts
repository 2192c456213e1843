import type { Choice } from '#contract/core/lists.ts';
import { can, type Owned } from '#contract/core/permissions.ts';
import type { ResourceName } from '#contract/resources.ts';
import { users } from '#contract/core/users.ts';
import { engine } from '#data/engine.ts';
import { usePick, useViewer } from '#data/hooks.ts';
import type { Source } from './use-finder.ts';

/** People by name. */
export const findPeople: Source<'users'> = {
  resource: users.name,
  show: ({ id, name, username }) => ({ id, title: name ?? id, ...(username && { note: username }) }),
  ask: async (query) => {
    const answer = await engine().ask('users.search', { query: { query } });
    if (!answer.ok) return answer;
    return { ok: true, value: answer.value.users.map(({ id, name }) => ({ id, title: name })) };
  },
};

/**
 * The possible assignees of a record: active users, without those whose records the viewer could not access.
 * `record` is the one being edited; absent for a new one.
 */
export function useAssignees(resource: ResourceName, record?: Owned): readonly Choice[] {
  const viewer = useViewer();
  const people = usePick(users.name).value ?? [];
  const action = record ? 'update' : 'create';
  const created_by = record?.created_by ?? viewer.id;
  return people
    .filter(
      ({ id, active }) => active === true && can(viewer, action, resource, { assigned_to: id, created_by }),
    )
    .map(({ id, name }) => ({ key: id, value: name ?? id }));
}
