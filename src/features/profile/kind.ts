import type { RecordKind } from '#ui/record/kind.ts';

/** What screens say of the people of the company, and where they are. */
export const person: RecordKind<'users'> = {
  resource: 'users',
  title: 'User',
  plural: 'Users',
  path: '/users',
};
