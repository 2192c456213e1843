import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/leads/$id/edit')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/leads/edit/$id', params, replace: true });
  },
});
