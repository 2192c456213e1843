/** The handler of a request. Anything not listed goes to the network untouched. */
export type Route = 'shell' | 'tiles' | 'network';

interface Asked {
  url: URL;
  method: string;
  /** A navigation, not a subresource. */
  navigates: boolean;
}

interface Known {
  /** The app's origin. */
  origin: string;
  /** The URL prefix of map tiles. Null when there are none. */
  tiles: string | null;
}

/** Paths served only by the server: data, access-controlled files, and health checks. */
const SERVER = [/^\/api(?:\/|$)/, /^\/files(?:\/|$)/, /^\/(?:healthz|readyz|metrics|sw-kill)$/];

/** Decides by URL alone. The server's paths are never served here, so nothing of them is ever cached. */
export function routeOf({ url, method, navigates }: Asked, { origin, tiles }: Known): Route {
  const own = url.origin === origin;
  if (method !== 'GET' || (own && SERVER.some((path) => path.test(url.pathname)))) return 'network';
  if (own && navigates) return 'shell';
  return !navigates && tiles !== null && url.href.startsWith(tiles) ? 'tiles' : 'network';
}

/** The fixed prefix of a tile URL: its origin, and for tiles of our own server also the folder. */
export function tilesBelow(tiles_url: string | null, origin: string): string | null {
  if (tiles_url === null || !URL.canParse(tiles_url, origin)) return null;
  const url = new URL(tiles_url, origin);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (url.origin !== origin) return `${url.origin}/`;
  const folder = url.pathname.split(/%7B|\{/)[0] ?? '/';
  return folder === '/' ? null : url.origin + folder.slice(0, folder.lastIndexOf('/') + 1);
}
