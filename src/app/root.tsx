import { Loader } from '@mantine/core';
import { createRootRoute, Outlet, useMatch } from '@tanstack/react-router';
import { useSession } from '#data/hooks.ts';
import { SnackbarHost } from '#ui/snackbar-host.tsx';
import { guard } from './guard.ts';
import { ErrorScreen } from './screens/error-screen.tsx';
import { NotFound } from './screens/not-found.tsx';
import { Shell } from './shell/shell.tsx';

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
      <SnackbarHost />
    </>
  );
}

const Coming = () => <Loader aria-label="Loading the screen" display="block" mx="auto" mt="20vh" />;
