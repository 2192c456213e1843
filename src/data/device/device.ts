const PUSH_TAG = 'beatbook-push';

interface BackgroundSync {
  register(tag: string): Promise<void>;
}

/** Asks the browser for persistent storage. True when granted; some browsers ask the user, some decide alone. */
export async function askPersistence(): Promise<boolean> {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist());
  } catch {
    return false;
  }
}

/** Registers a background sync, so that the service worker sends even with the app closed. A hint. */
export async function hintBackgroundSend(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.ready;
    const { sync } = registration as ServiceWorkerRegistration & { sync?: BackgroundSync };
    await sync?.register(PUSH_TAG);
  } catch {
    // Without a service worker or background sync, the app sends while it is open.
  }
}
