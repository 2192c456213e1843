import { Loader } from '@mantine/core';
import { createRootRoute, Outlet, useMatch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useSession } from '#data/hooks.ts';
import { guard } from './guard.ts';
import { ErrorScreen } from './screens/error-screen.tsx';
import { NotFound } from './screens/not-found.tsx';
import { Shell } from './shell/shell.tsx';
import { usePart } from './use-part.ts';

const IDLE_MS = 1500;

export const Route = createRootRoute({
  beforeLoad: ({ location }) => {
    guard(location);
  },
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: ErrorScreen,
});

function Root() {
  const session = useSession();
  // After a sign-in the card is done with, even while the code of the first screen is on its way.
  const atCard = useMatch({ from: '/login', shouldThrow: false }) !== undefined;
  return (
    <>
      {session ? <Shell>{atCard ? <Coming /> : <Outlet />}</Shell> : <Outlet />}
      <Snackbar />
    </>
  );
}

const Coming = () => <Loader aria-label="Loading the screen" display="block" mx="auto" mt="20vh" />;

/** Where messages appear, fetched once the first screen has had its turn; messages wait for it. */
function Snackbar() {
  const { Part: SnackbarHost, fetchPart } = usePart(
    async () => (await import('#ui/snackbar-host.tsx')).SnackbarHost,
  );
  const fetchNow = useEffectEvent(() => void fetchPart());
  useEffect(() => {
    const timer = setTimeout(fetchNow, IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
  return SnackbarHost && <SnackbarHost />;
}
