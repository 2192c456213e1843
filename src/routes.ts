import { index, rootRoute, route } from '@tanstack/virtual-file-routes';

/** The routes: every URL of the product and its file. Paths are case-insensitive. */
export const routes = rootRoute('app/root.tsx', [
  index('features/home/home.tsx'),
  route('/login', 'features/session/login.tsx'),
  route('/leads', [
    index('features/leads/list.tsx'),
    route('/create', 'features/leads/create.tsx'),
    route('/import', 'features/leads/import.tsx'),
    route('/edit/$id', 'features/leads/edit.tsx'),
    route('/$id', [
      index('features/leads/detail.tsx'),
      route('/edit', 'app/aliases/lead-edit.tsx'),
      route('/convert', 'app/aliases/lead-convert.tsx'),
    ]),
  ]),
  route('/convert/$id', 'features/customers/convert.tsx'),
  route('/customers', [
    index('features/customers/list.tsx'),
    route('/create', 'features/customers/create.tsx'),
    route('/import', 'features/customers/import.tsx'),
    route('/edit/$id', 'features/customers/edit.tsx'),
    route('/$id', [index('features/customers/detail.tsx')]),
  ]),
  route('/contacts', [
    index('app/aliases/contacts.tsx'),
    route('/edit/$id', 'app/aliases/contact-edit.tsx'),
    route('/$id', 'app/aliases/contact.tsx'),
  ]),
  route('/accounts', [
    index('features/accounts/list.tsx'),
    route('/create', 'features/accounts/create.tsx'),
    route('/edit/$id', 'features/accounts/edit.tsx'),
    route('/$id', 'features/accounts/detail.tsx'),
  ]),
  route('/account/$id', 'app/aliases/account.tsx'),
  route('/opportunities', [
    index('features/opportunities/list.tsx'),
    route('/create', 'features/opportunities/create.tsx'),
    route('/edit/$id', 'features/opportunities/edit.tsx'),
    route('/$id', 'features/opportunities/detail.tsx'),
  ]),
  route('/documents', [
    index('features/documents/list.tsx'),
    route('/create', 'features/documents/create.tsx'),
    route('/edit/$id', 'features/documents/edit.tsx'),
    route('/$id', 'features/documents/detail.tsx'),
  ]),
  route('/cases', [
    index('features/tickets/list.tsx'),
    route('/create', 'features/tickets/create.tsx'),
    route('/edit/$id', 'features/tickets/edit.tsx'),
    route('/$id', 'features/tickets/detail.tsx'),
  ]),
  route('/activities', [
    index('features/activities/list.tsx'),
    route('/create', 'features/activities/create.tsx'),
    route('/edit/$id', 'features/activities/edit.tsx'),
    route('/$id', 'features/activities/detail.tsx'),
  ]),
  route('/expensestatements', [
    index('features/expense-statements/list.tsx'),
    route('/create', 'features/expense-statements/create.tsx'),
    route('/edit/$id', 'features/expense-statements/edit.tsx'),
    route('/$id', 'features/expense-statements/detail.tsx'),
  ]),
  route('/expense/create/$id', 'features/expense-statements/line-create.tsx'),
  route('/expense/edit/$id', 'features/expense-statements/line-edit.tsx'),
  route('/expense/$id', 'features/expense-statements/line-detail.tsx'),
  route('/expense-policies', [
    index('features/expense-policies/list.tsx'),
    route('/create', 'features/expense-policies/create.tsx'),
    route('/edit/$id', 'features/expense-policies/edit.tsx'),
    route('/$id', 'features/expense-policies/detail.tsx'),
  ]),
  route('/journeyplans', [
    index('features/journey-plans/list.tsx'),
    route('/create', 'features/journey-plans/create.tsx'),
    route('/edit/$id', 'features/journey-plans/edit.tsx'),
    route('/$id', 'features/journey-plans/detail.tsx'),
  ]),
  route('/marketvisits', [
    index('features/market-visits/list.tsx'),
    route('/create', 'features/market-visits/create.tsx'),
    route('/edit/$id', 'features/market-visits/edit.tsx'),
    route('/$id', 'features/market-visits/detail.tsx'),
  ]),
  route('/states-and-territories', 'features/geography/editing.tsx'),
  route('/configurations', [
    index('features/geography/show.tsx'),
    route('/edit', 'features/geography/edit.tsx'),
  ]),
  route('/approvals', 'features/approvals/inbox.tsx'),
  route('/outbox', [
    index('features/outbox/outbox.tsx'),
    route('/$resource/$id', 'features/outbox/needs-you.tsx'),
  ]),
  route('/ready', 'features/home/ready.tsx'),
  route('/data-safety', 'features/outbox/data-safety.tsx'),
  route('/my-profile', [
    index('features/profile/profile.tsx'),
    route('/track', 'features/profile/track.tsx'),
  ]),
  route('/users/$id', 'features/profile/user.tsx'),
  route('/salesforcetracker', 'features/tracker/tracker.tsx'),
]);
