/** Who answers a request of the app. Everything not named here goes to the network untouched. */
export type Route = 'shell' | 'tiles' | 'network';

interface Asked {
  url: URL;
  method: string;
  /** A page is being opened, not a part of one fetched. */
  navigates: boolean;
}

interface Known {
  /** The origin of the app itself. */
  origin: string;
  /** Where map tiles come from: everything below this address. Null when there are none. */
  tiles: string | null;
}

/** Paths the server answers itself: data, files behind a right to read them, and signs of life. */
const SERVER = [/^\/api(?:\/|$)/, /^\/files(?:\/|$)/, /^\/(?:healthz|readyz|metrics|sw-kill)$/];

/** Decides by address alone. Nothing of the server is ever answered here, so nothing of it is ever kept. */
export function routeOf({ url, method, navigates }: Asked, { origin, tiles }: Known): Route {
  const own = url.origin === origin;
  if (method !== 'GET' || (own && SERVER.some((path) => path.test(url.pathname)))) return 'network';
  if (own && navigates) return 'shell';
  return !navigates && tiles !== null && url.href.startsWith(tiles) ? 'tiles' : 'network';
}

/** The fixed part of a tile address: its origin, and for tiles of our own server also the folder. */
export function tilesBelow(tiles_url: string | null, origin: string): string | null {
  if (tiles_url === null || !URL.canParse(tiles_url, origin)) return null;
  const url = new URL(tiles_url, origin);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (url.origin !== origin) return `${url.origin}/`;
  const folder = url.pathname.split(/%7B|\{/)[0] ?? '/';
  return folder === '/' ? null : url.origin + folder.slice(0, folder.lastIndexOf('/') + 1);
}
