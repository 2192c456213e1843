import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/contacts/edit/$id')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/customers/edit/$id', params, replace: true });
  },
});
