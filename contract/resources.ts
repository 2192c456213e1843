import type * as z from 'zod/mini';
import { accounts } from './accounts.ts';
import { attendances } from './attendance.ts';
import { attachments } from './attachments.ts';
import { choices } from './core/choices.ts';
import { contacts } from './contacts.ts';
import { documents } from './documents.ts';
import { expense_statements } from './expense-statements.ts';
import { expense_policies } from './expense-policies.ts';
import { expenses } from './expenses.ts';
import { states, territories } from './geography.ts';
import { journey_plans } from './journey-plans.ts';
import { leads } from './leads.ts';
import { market_visits } from './market-visits.ts';
import { opportunities } from './opportunities.ts';
import { tickets } from './tickets.ts';
import { activities } from './activities.ts';
import { deletions } from './deletions.ts';
import type { Resource } from './core/resource.ts';
import { saved_views } from './core/saved-views.ts';
import { users } from './core/users.ts';

/** Every synced resource, in the order of a first pull: those that screens need for labels come first. */
export const resources = {
  choices,
  states,
  territories,
  users,
  expense_policies,
  saved_views,
  leads,
  contacts,
  accounts,
  opportunities,
  journey_plans,
  market_visits,
  attendances,
  expense_statements,
  expenses,
  attachments,
  documents,
  tickets,
  activities,
  deletions,
} as const;

export type ResourceName = keyof typeof resources;
export type RowOf<N extends ResourceName> = z.infer<(typeof resources)[N]['row']>;
export const resourceNames = Object.keys(resources) as ResourceName[];

/** True for the name of a resource; accepts untrusted text. */
export const isResourceName = (name: string): name is ResourceName => Object.hasOwn(resources, name);

/** Finds a resource by an untrusted name; undefined when there is none. */
export function findResource(name: string): Resource | undefined {
  return isResourceName(name) ? resources[name] : undefined;
}
