import { createFileRoute, redirect } from '@tanstack/react-router';
import { contacts } from '#contract/contacts.ts';
import { listSearch } from '#contract/resource.ts';

export const Route = createFileRoute('/contacts/')({
  validateSearch: listSearch(contacts),
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/customers', search, replace: true });
  },
});
