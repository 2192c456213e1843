import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/contacts/$id')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/customers/$id', params, replace: true });
  },
});
