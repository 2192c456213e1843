import { index, rootRoute, route } from '@tanstack/virtual-file-routes';

/** The list of an area, its forms, and the detail of one record. */
const records = (path: string, folder: string) =>
  route(path, [
    index(`${folder}/list.tsx`),
    route('/create', `${folder}/create.tsx`),
    route('/edit/$id', `${folder}/edit.tsx`),
    route('/$id', `${folder}/detail.tsx`),
  ]);

/** The routes: every URL of the product and its file. Paths are case-insensitive. (Decision 001.) */
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
  records('/accounts', 'features/accounts'),
  route('/account/$id', 'app/aliases/account.tsx'),
  records('/opportunities', 'features/opportunities'),
  records('/documents', 'features/documents'),
  records('/cases', 'features/tickets'),
  records('/activities', 'features/activities'),
  records('/expensestatements', 'features/expense-statements'),
  route('/expensestatements/deleted', 'features/expense-statements/deleted.tsx'),
  route('/expense/create/$id', 'features/expense-statements/line-create.tsx'),
  route('/expense/edit/$id', 'features/expense-statements/line-edit.tsx'),
  route('/expense/$id', 'features/expense-statements/line-detail.tsx'),
  records('/expense-policies', 'features/expense-policies'),
  records('/journeyplans', 'features/journey-plans'),
  records('/marketvisits', 'features/market-visits'),
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
