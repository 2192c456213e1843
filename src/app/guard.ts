import { redirect } from '@tanstack/react-router';
import { currentSession } from '#data/engine.ts';

const LOGIN = '/login';
const WAYS_TO_LOGIN = /^\/login\/*$/i;

/** True for the only screen of guests. Paths are case-insensitive. */
export const isLogin = (pathname: string): boolean => WAYS_TO_LOGIN.test(pathname);

/** Where to go after sign-in; anything but a screen of this origin becomes the dashboard. */
export function landing(next: string | undefined, origin: string): string {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return '/';
  const url = new URL(next, origin);
  return url.origin === origin && !isLogin(url.pathname) ? url.pathname + url.search + url.hash : '/';
}

/** Search params of /login that lead back to `href`; none for the dashboard. */
export const returning = (href: string): { next?: string } => (href === '/' ? {} : { next: href });

/** Every screen but /login requires a stored token; /login is only for guests. */
export function guard(location: { pathname: string; href: string; search: unknown }): void {
  const signedIn = currentSession() !== null;
  if (isLogin(location.pathname)) {
    if (signedIn) throw redirect({ href: landing(nextOf(location.search), window.location.origin) });
  } else if (!signedIn) {
    throw redirect({ to: LOGIN, search: returning(location.href), replace: true });
  }
}

/** The `next` param of a login URL, if it is a text. */
export function nextOf(search: unknown): string | undefined {
  if (typeof search !== 'object' || search === null || !('next' in search)) return undefined;
  return typeof search.next === 'string' ? search.next : undefined;
}
