import { useSyncExternalStore } from 'react';
import { onEngineEvent } from '#data/engine.ts';

const SAVED = 'beatbook-saved-once';

/** The browser's install prompt event; missing in the DOM types. */
interface InstallEvent extends Event {
  prompt(): Promise<void>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** How this device installs the app: by button, manually on iPhone and iPad, already done, or not at all. */
export type InstallWay = 'button' | 'by_hand' | 'installed' | 'none';

let offer: InstallEvent | undefined;
let installed = false;
const listeners = new Set<() => void>();

const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event && 'userChoice' in event;

function changed(): void {
  for (const listener of listeners) listener();
}

/** Captures the browser's install prompt and the first save; called once, before the first render. */
export function listenForInstall(): void {
  onEngineEvent((event) => {
    if (event.kind !== 'status' || event.status.unsent === 0 || savedOnce()) return;
    localStorage.setItem(SAVED, 'yes');
    changed();
  });
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isInstallEvent(event)) offer = event;
    changed();
  });
  window.addEventListener('appinstalled', () => {
    installed = true;
    offer = undefined;
    changed();
  });
}

function way(): InstallWay {
  if (installed || window.matchMedia('(display-mode: standalone)').matches) return 'installed';
  if (offer) return 'button';
  const apple =
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);
  return apple ? 'by_hand' : 'none';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

const savedOnce = (): boolean => localStorage.getItem(SAVED) === 'yes';

/** True once a change was ever saved on this device. */
export const useSavedOnce = (): boolean => useSyncExternalStore(subscribe, savedOnce);

/** The current way to install the app. */
export const useInstallWay = (): InstallWay => useSyncExternalStore(subscribe, way);

/** Shows the browser's install prompt; it can be used once. */
export async function install(): Promise<void> {
  const current = offer;
  offer = undefined;
  await current?.prompt();
  changed();
}
