import { settings } from '#contract/core/settings.ts';
import { readDeviceToken, writeDeviceToken } from '#data/device/session.ts';

const GIVE_UP_MS = 15_000;

/** State of push messages on this device. */
export type PushState = 'off' | 'on' | 'denied' | 'unavailable';

const possible = (): boolean =>
  settings.vapid_public_key !== null &&
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  'Notification' in window;

/** The push state, without a permission prompt. */
export async function pushState(): Promise<PushState> {
  if (!possible()) return 'unavailable';
  if (Notification.permission === 'denied') return 'denied';
  return Notification.permission === 'granted' && (await readDeviceToken()) ? 'on' : 'off';
}

/**
 * Asks for permission and registers this device; its token is sent with the next sign-in. A browser that never
 * answers, as some do offline, counts as unavailable: the app works without push.
 */
export async function turnPushOn(): Promise<PushState> {
  if (!possible()) return 'unavailable';
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  try {
    const subscription = await Promise.race([subscribe(), giveUp()]);
    await writeDeviceToken(JSON.stringify(subscription));
    return 'on';
  } catch {
    return 'unavailable';
  }
}

async function subscribe(): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.ready;
  return registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: settings.vapid_public_key,
  });
}

const giveUp = (): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error('The push service did not answer.')), GIVE_UP_MS);
  });
