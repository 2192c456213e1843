const PUSH_TAG = 'beatbook-push';

interface BackgroundSync {
  register(tag: string): Promise<void>;
}

/** Asks the browser not to throw this app's storage away. True when it promises; some ask the user, some decide alone. */
export async function askPersistence(): Promise<boolean> {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist());
  } catch {
    return false;
  }
}

/** Asks the browser to let the service worker send once there is a network, even with the app closed. A hint. */
export async function hintBackgroundSend(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.ready;
    const { sync } = registration as ServiceWorkerRegistration & { sync?: BackgroundSync };
    await sync?.register(PUSH_TAG);
  } catch {
    // No service worker, or no background sync: the app sends when it is open.
  }
}
