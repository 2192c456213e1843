import type { Permission } from '#contract/core/permissions.ts';
import type { ModelRow, Person } from './model-tables.ts';

const all: Permission[] = ['read', 'create', 'update', 'delete'].map((action) => ({
  name: `${action}-leads`,
  access_to: 'assigned',
}));
const withScope = (access_to: Permission['access_to'], without?: string): Permission[] =>
  all.filter(({ name }) => name !== without).map(({ name }) => ({ name, access_to }));

/** The rights a user can come to have in a run; the first is what an officer starts with. */
export const rights: readonly Permission[][] = [
  withScope('assigned'),
  withScope('assigned', 'update-leads'),
  withScope('group'),
  withScope('created'),
  withScope('assigned', 'delete-leads'),
];

/** Names of the people in every run: two officers of one team, their manager, and an officer of another. */
export const people = ['officer1', 'officer2', 'manager', 'other'] as const;

/** The people and what they may do at the start of a run. */
export function staff(): Map<string, Person> {
  const officer = (id: string): Person => ({
    id,
    role: 'Sales Officer',
    permissions: withScope('assigned'),
    team: [id],
    active: true,
  });
  const manager: Person = {
    id: 'manager',
    role: 'Manager',
    permissions: withScope('group'),
    team: ['manager', 'officer1', 'officer2'],
    active: true,
  };
  return new Map(
    [officer('officer1'), officer('officer2'), manager, officer('other')].map((person) => [
      person.id,
      person,
    ]),
  );
}

/** A record that is there before anybody works. */
export const firstRow = (id: string, owner: string): ModelRow => ({
  id,
  name: `first ${id.slice(-4)}`,
  status: 'new',
  priority: 'low',
  assigned_to: owner,
  created_by: null,
  cdp_code: '',
  lead_id: null,
  contact_id: null,
  updated_at: '',
  _rev: 0,
});
