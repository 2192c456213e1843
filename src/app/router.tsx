import { createRouter } from '@tanstack/react-router';
import { currentSession, engine, onEngineEvent } from '#data/engine.ts';
import { noteFault } from '#data/device/faults.ts';
import { routeTree } from '../routeTree.gen.ts';
import { screenChanged } from '#ui/layout/title-focus.ts';
import { cameraAddress, cameraReturn } from './camera-return.ts';
import { ErrorScreen } from './screens/error-screen.tsx';
import { isLogin, landing, nextOf, returning } from './guard.ts';

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  defaultErrorComponent: ErrorScreen,
  defaultOnCatch: (error) => void noteFault('screen', error),
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/** Preloads the code of the first screen, in parallel with the rest of the startup. */
export function fetchFirstScreen(signedIn: boolean): void {
  const location = signedIn ? router.latestLocation : router.buildLocation({ to: '/login' });
  const matches: readonly { routeId: keyof typeof router.routesById }[] = router.matchRoutes(
    location.pathname,
    location.search,
  );
  for (const { routeId } of matches) {
    // A failed chunk is requested again when its screen renders, which shows the error.
    router.loadRouteChunk(router.routesById[routeId])?.catch(() => undefined);
  }
}

/** Opens the screen again whose camera ended the app; before the first screen is drawn. */
export async function returnFromCamera(): Promise<void> {
  const address = await cameraAddress(window.location);
  if (address === null) return;
  router.history.replace(address);
  const stop = router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return;
    stop();
    cameraReturn.close();
  });
}

/** Redirects to /login when the session ends, from any context, and back when there is one again. */
export function followSession(): void {
  onEngineEvent((event) => {
    if (event.kind !== 'session') return;
    const { pathname, href, search } = router.state.location;
    if (event.session) {
      if (isLogin(pathname)) router.history.replace(landing(nextOf(search), window.location.origin));
    } else if (!isLogin(pathname)) {
      const back = event.ended ? returning(href) : {};
      void router.navigate({ to: '/login', search: back, replace: event.ended });
    }
  });
}

/** The screen of one record. */
const RECORD = /^\/[a-z-]+\/[\da-f]{8}-[\da-f-]{27}$/;

/** Stores opened records for the user's history on this device. */
export function followRecords(): void {
  router.subscribe('onRendered', ({ toLocation }) => {
    const path = toLocation.pathname.toLowerCase();
    // What cannot be stored now is missing in the history, and nothing else.
    if (currentSession() && RECORD.test(path))
      engine()
        .noteOpened(path)
        .catch(() => undefined);
  });
}

/** Moves the focus to the title of a new screen, where keyboard and screen reader users start. */
export function followFocus(): void {
  router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    if (!pathChanged || !fromLocation) return;
    screenChanged();
    const target =
      document.querySelector<HTMLElement>('[data-page-title]') ?? document.getElementById('main');
    target?.focus({ preventScroll: true });
  });
}
