import { mayDelete } from '#contract/accounts.ts';
import { can } from '#contract/permissions.ts';
import type { RecordKind } from '#ui/record/kind.ts';

export const accountKind: RecordKind<'accounts'> = {
  resource: 'accounts',
  title: 'Account',
  plural: 'Accounts',
  path: '/accounts',
  may: (viewer, action, account) =>
    action === 'delete' ? mayDelete(viewer, account) : can(viewer, action, 'accounts', account),
  fields: { priority: { label: 'Priority', lists: ['priority'] }, location: 'Address' },
};
