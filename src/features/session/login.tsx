import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { useSessionEnded } from '#data/hooks.ts';
import { SignInCard } from './sign-in-card.tsx';

const search = z.object({
  /** Where to go after sign-in. */
  next: z.catch(z.optional(z.string()), undefined),
});

export const Route = createFileRoute('/login')({ validateSearch: search, component: Login });

function Login() {
  const ended = useSessionEnded();
  // A session may end while this screen is still open from the previous sign-in.
  return <SignInCard key={String(ended)} sessionEnded={ended} />;
}
