import type { Resource, Rights } from '#contract/resource.ts';
import { resources } from '#contract/resources.ts';
import { ADMIN, SALES_OFFICER, type Permission, type Scope } from '#contract/permissions.ts';

export const MANAGER = 'Manager';

/** What a person in the field does with their own records. */
const fieldWork = [
  ...of('everybody'),
  ...rights('read create update delete', 'activities tickets'),
  ...rights('read', 'expenses notifications surveys digital_catalogue'),
];

/** What leading a team adds. */
const leading = [
  ...of('leaders'),
  ...rights('approve', 'expense_statements'),
  ...rights('read', 'reports salesforce_trackers office'),
];

/** What running the system adds. */
const running = [
  ...of('admins'),
  ...rights('create', 'notifications'),
  ...rights('update', 'surveys digital_catalogue configurations'),
];

/** The roles a new company starts with; afterwards they are data like any other. */
export const roles: readonly { name: string; permissions: readonly Permission[] }[] = [
  { name: ADMIN, permissions: granted('all', [...fieldWork, ...leading, ...running]) },
  { name: MANAGER, permissions: granted('group', [...fieldWork, ...leading]) },
  { name: SALES_OFFICER, permissions: granted('assigned', fieldWork) },
];

/** What the resources themselves say; areas that are still to come stand above. */
function of(group: keyof Rights): string[] {
  return Object.values<Resource>(resources).flatMap(({ name, rights: { [group]: actions = [] } }) =>
    actions.map((action) => `${action}-${name}`),
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
