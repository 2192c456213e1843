import { Loader } from '@mantine/core';
import { createRootRoute, Outlet, useMatch } from '@tanstack/react-router';
import { useEffect, useState, type ComponentType } from 'react';
import { useSession } from '#data/hooks.ts';
import { loadPart } from '#ui/hooks/parts.ts';
import { t } from '#ui/language/text.ts';
import { PlainSnackbar } from '#ui/message/plain-snackbar.tsx';
import { showMessagesBy } from '#ui/message/snackbar.ts';
import { guard } from './guard.ts';
import { Allowed } from './screens/allowed.tsx';
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
  // After a sign-in the card is removed, even while the first screen's code loads.
  const atCard = useMatch({ from: '/login', shouldThrow: false }) !== undefined;
  return (
    <>
      {session ? <Shell>{atCard ? <Coming /> : <Screen />}</Shell> : <Outlet />}
      <Snackbar />
    </>
  );
}

const Screen = () => (
  <Allowed>
    <Outlet />
  </Allowed>
);

const Coming = () => (
  <Loader role="progressbar" aria-label={t('Loading the screen')} display="block" mx="auto" mt="20vh" />
);

/** The snackbar, loaded in parallel with the first screen; a plain one until then. */
function Snackbar() {
  const [Host, setHost] = useState<ComponentType>();
  useEffect(() => {
    void loadPart(() => import('#ui/message/snackbar-host.tsx')).then(({ SnackbarHost, showMessage }) => {
      setHost(() => SnackbarHost);
      showMessagesBy(showMessage);
    });
  }, []);
  return (
    <>
      <PlainSnackbar />
      {Host && <Host />}
    </>
  );
}
