import { ADMIN, SALES_OFFICER, type Permission, type Scope } from '#contract/permissions.ts';

export const MANAGER = 'Manager';

/** What a person in the field does with their own records. */
const fieldWork = [
  ...rights('read create update delete', 'leads contacts journey_plans market_visits'),
  ...rights('read create update delete', 'accounts opportunities activities tickets documents'),
  ...rights('read create update', 'attendances'),
  ...rights('read', 'expenses notifications surveys digital_catalogue'),
];

/** What leading a team adds. */
const leading = [
  ...rights('approve', 'journey_plans market_visits expense_statements'),
  ...rights('read', 'users reports salesforce_trackers office'),
];

/** What running the system adds. */
const running = [
  ...rights('create update delete', 'users'),
  ...rights('create', 'notifications'),
  ...rights('update', 'surveys digital_catalogue configurations'),
];

/** The roles a new company starts with; afterwards they are data like any other. */
export const roles: readonly { name: string; permissions: readonly Permission[] }[] = [
  { name: ADMIN, permissions: granted('all', [...fieldWork, ...leading, ...running]) },
  { name: MANAGER, permissions: granted('group', [...fieldWork, ...leading]) },
  { name: SALES_OFFICER, permissions: granted('assigned', fieldWork) },
];

function rights(actions: string, resources: string): string[] {
  return resources
    .split(' ')
    .flatMap((resource) => actions.split(' ').map((action) => `${action}-${resource}`));
}

function granted(access_to: Scope, names: readonly string[]): Permission[] {
  return names.map((name) => ({ name, access_to }));
}
