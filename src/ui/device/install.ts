import { useSyncExternalStore } from 'react';
import { deviceFlag } from '#data/device/flag.ts';
import { onEngineEvent } from '#data/engine.ts';
import { listeners } from '#lib/listeners.ts';

const saved = deviceFlag('saved_once');

/** The browser's install prompt event; missing in the DOM types. */
interface InstallEvent extends Event {
  prompt(): Promise<void>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** How this device installs the app: by button, manually on iPhone and iPad, already done, or not at all. */
export type InstallWay = 'button' | 'by_hand' | 'installed' | 'none';

let offer: InstallEvent | undefined;
let installed = false;
const { subscribe, tell } = listeners();

const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event && 'userChoice' in event;

/** Captures the browser's install prompt and the first save; called once, before the first render. */
export function listenForInstall(): void {
  onEngineEvent((event) => {
    if (event.kind === 'status' && event.status.unsent > 0 && !saved.isOn()) saved.turn(true);
  });
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isInstallEvent(event)) offer = event;
    tell();
  });
  window.addEventListener('appinstalled', () => {
    installed = true;
    offer = undefined;
    tell();
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

/** True once a change was ever saved on this device. */
export const useSavedOnce = (): boolean => useSyncExternalStore(saved.subscribe, saved.isOn) === true;

/** The current way to install the app. */
export const useInstallWay = (): InstallWay => useSyncExternalStore(subscribe, way);

/** Shows the browser's install prompt; it can be used once. */
export async function install(): Promise<void> {
  const current = offer;
  offer = undefined;
  await current?.prompt();
  tell();
}
