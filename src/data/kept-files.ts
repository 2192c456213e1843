/** At most so many requests for files of the map at a time. */
const AT_ONCE = 6;

/** The addresses of which this device holds no copy. All of them where it keeps none at all. */
export async function notKept(addresses: readonly string[]): Promise<string[]> {
  try {
    const found = await Promise.all(
      // Files of the app are kept under an address that names their version too.
      addresses.map((address) => caches.match(address, { ignoreSearch: address.startsWith('/') })),
    );
    return addresses.filter((_, at) => found[at] === undefined);
  } catch {
    return [...addresses];
  }
}

/** Asks for files, so that the service worker keeps them; true when all of them came. */
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

/** Whether the app opens without a network: its service worker keeps every file of it and stands before this page. */
export const opensOffline = {
  watch(listener: () => void): () => void {
    if (!('serviceWorker' in navigator)) return () => undefined;
    navigator.serviceWorker.addEventListener('controllerchange', listener);
    return () => navigator.serviceWorker.removeEventListener('controllerchange', listener);
  },
  now: (): boolean => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null,
};
