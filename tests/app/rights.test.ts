import { expect, test } from 'vitest';
import type { Permission } from '#contract/core/permissions.ts';
import { lackOf, needOf } from '#app/rights.ts';

const viewer = (...names: string[]) => ({
  id: 'me',
  permissions: names.map((name): Permission => ({ name, access_to: 'all' })),
});

test.each([
  ['/leads', 'read-leads'],
  ['/leads/01a2', 'read-leads'],
  ['/leads/edit/01a2', 'read-leads'],
  ['/Leads/Create', 'create-leads'],
  ['/leads/import', 'create-leads'],
  ['/customers/create', 'create-contacts'],
  ['/accounts/create', 'create-accounts'],
  ['/opportunities/create', 'create-opportunities'],
  ['/documents/create', 'create-documents'],
  ['/journeyplans/create', 'create-journey_plans'],
  ['/marketvisits/create', 'create-market_visits'],
  ['/expense-policies', 'read-expense_policies'],
  ['/expense-policies/create', 'create-expense_policies'],
  ['/salesforcetracker', 'read-salesforce_trackers'],
])('%s takes %s', (pathname, right) => {
  const lack = lackOf(viewer('read-something', 'create-something'), pathname);
  expect(`${lack?.action}-${lack?.resource}`).toBe(right);
  expect(lackOf(viewer(right), pathname)).toBeNull();
});

test.each(['/', '/outbox', '/my-profile', '/users/01a2', '/leadsandmore', '/configurations'])(
  '%s is open to everybody',
  (pathname) => {
    expect(needOf(pathname)).toBeNull();
  },
);
