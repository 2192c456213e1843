/** Maximum parallel requests for map files. */
const AT_ONCE = 6;

/** The URLs not cached on this device. All of them if it has no cache. */
export async function notCached(addresses: readonly string[]): Promise<string[]> {
  try {
    const found = await Promise.all(
      // Files of the app are cached under a URL that includes their revision.
      addresses.map((address) => caches.match(address, { ignoreSearch: address.startsWith('/') })),
    );
    return addresses.filter((_, at) => found[at] === undefined);
  } catch {
    return [...addresses];
  }
}

/** Requests files, so that the service worker caches them; true when all succeeded. */
export async function fetchAll(addresses: readonly string[]): Promise<boolean> {
  const waiting = [...addresses];
  let came = true;
  const next = async (): Promise<void> => {
    const address = waiting.pop();
    if (address === undefined) return;
    came =
      (await fetch(address).then(
        ({ ok }) => ok,
        () => false,
      )) && came;
    await next();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return came;
}

/** Whether the app opens offline: its service worker has cached every file and controls this page. */
export const opensOffline = {
  watch(listener: () => void): () => void {
    if (!('serviceWorker' in navigator)) return () => undefined;
    navigator.serviceWorker.addEventListener('controllerchange', listener);
    return () => navigator.serviceWorker.removeEventListener('controllerchange', listener);
  },
  now: (): boolean => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null,
};
