import './app/styles.ts';
import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { connectEngine, currentSession, onEngineEvent } from '#data/engine.ts';
import { noteFault, noteUncaught } from '#data/device/faults.ts';
import { listenForInstall } from '#ui/device/install.ts';
import { followCopies } from '#ui/form/draft-copy.ts';
import { provideKinds } from '#ui/record/kinds.ts';
import { sayCannotStart } from './app/cannot-start.ts';
import { watchPage } from './app/watch-page.ts';
import { followLanguage } from './app/follow-language.ts';
import { reloadForMissingParts } from './app/missing-part.ts';
import {
  fetchFirstScreen,
  followFocus,
  followRecords,
  followSession,
  returnFromCamera,
  router,
} from './app/router.tsx';
import { registerServiceWorker } from './app/service-worker.ts';
import { startEngine } from './app/start-engine.ts';
import { theme } from './app/theme.ts';

const SIGNED_IN = 'beatbook-signed-in';

/** Where earlier versions stored the records a user had opened, and the order of their stops. */
const OLD_KEY = /^beatbook-(recent:|way$)/;

async function boot(root: HTMLElement): Promise<void> {
  noteUncaught('page');
  reloadForMissingParts();
  listenForInstall();
  provideKinds(async () => (await import('./app/kinds.ts')).kinds);
  let drawn = () => {};
  const firstDrawing = new Promise<void>((resolve) => {
    drawn = resolve;
  });
  const signedIn = localStorage.getItem(SIGNED_IN) !== null;
  fetchFirstScreen(signedIn);
  // A guest needs the sign-in card first; a signed-in user needs the data just as soon.
  const due = signedIn ? Promise.resolve() : firstDrawing;
  await connectEngine(startEngine(due));
  rememberSignedIn();
  onEngineEvent(rememberSignedIn);
  followLanguage();
  followCopies();
  followSession();
  followFocus();
  followRecords();
  for (const key of Object.keys(localStorage)) if (OLD_KEY.test(key)) localStorage.removeItem(key);
  await returnFromCamera();
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} defaultColorScheme="auto">
        <RouterProvider router={router} />
      </MantineProvider>
    </StrictMode>,
  );
  const stop = router.subscribe('onRendered', () => {
    stop();
    // One task later the browser has painted.
    requestAnimationFrame(() => setTimeout(drawn));
    // Offline, or if the browser refuses, the app works without it; the next start retries.
    setTimeout(() => void registerServiceWorker().catch(() => undefined), 1000);
  });
  watchPage();
}

/** Lets the next start render the right frame before anything is read. */
function rememberSignedIn(): void {
  if (currentSession()) localStorage.setItem(SIGNED_IN, 'yes');
  else localStorage.removeItem(SIGNED_IN);
}

const root = document.getElementById('root');
if (root)
  boot(root).catch((error: unknown) => {
    void noteFault('start', error);
    sayCannotStart(root, error);
  });
