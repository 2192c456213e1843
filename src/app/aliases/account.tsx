import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/account/$id')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/accounts/$id', params, replace: true });
  },
});
