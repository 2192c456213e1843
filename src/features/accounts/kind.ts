import type { RecordKind } from '#ui/record/kind.ts';

export const accountKind: RecordKind<'accounts'> = {
  resource: 'accounts',
  title: 'Account',
  plural: 'Accounts',
  path: '/accounts',
};
