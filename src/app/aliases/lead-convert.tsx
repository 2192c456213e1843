import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/leads/$id/convert')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/convert/$id', params, replace: true });
  },
});
