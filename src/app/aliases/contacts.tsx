import { createFileRoute, redirect } from '@tanstack/react-router';
import { listParams } from '#ui/list/search.ts';

export const Route = createFileRoute('/contacts/')({
  validateSearch: listParams,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/customers', search, replace: true });
  },
});
