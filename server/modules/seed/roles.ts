import type { Resource, Rights } from '#contract/core/resource.ts';
import { resources } from '#contract/resources.ts';
import {
  ALL_RECORDS,
  PLACE_SEARCH,
  rightName,
  type Permission,
  type Scope,
} from '#contract/core/permissions.ts';

export const ADMIN = 'Admin';
export const SALES_OFFICER = 'Sales Officer';
export const MANAGER = 'Manager';

/** Rights of a field user over their own records. */
const fieldWork = [...of('everybody'), ...rights('read', 'notifications surveys digital_catalogue')];

/** Additional rights of team leaders. */
const leading = [...of('leaders'), ...rights('read', 'reports salesforce_trackers office')];

/** Additional rights of administrators. */
const running = [
  ...of('admins'),
  ...rights('create', 'notifications'),
  ...rights('read', PLACE_SEARCH),
  ...rights('update', `surveys digital_catalogue configurations ${ALL_RECORDS}`),
];

/** Initial roles of a new company; afterwards they are ordinary data. */
export const roles: readonly { name: string; permissions: readonly Permission[] }[] = [
  { name: ADMIN, permissions: granted('all', [...fieldWork, ...leading, ...running]) },
  { name: MANAGER, permissions: granted('group', [...fieldWork, ...leading]) },
  { name: SALES_OFFICER, permissions: granted('assigned', fieldWork) },
];

/** Rights declared by the resources; those of areas still to come are listed above. */
function of(group: keyof Rights): string[] {
  return Object.values<Resource>(resources).flatMap(({ name, rights: { [group]: actions = [] } }) =>
    actions.map((action) => rightName(action, name)),
  );
}

function rights(actions: string, resources: string): string[] {
  return resources
    .split(' ')
    .flatMap((resource) => actions.split(' ').map((action) => `${action}-${resource}`));
}

function granted(access_to: Scope, names: readonly string[]): Permission[] {
  return names.map((name) => ({ name, access_to }));
}
