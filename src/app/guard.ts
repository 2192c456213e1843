import { redirect } from '@tanstack/react-router';
import { currentSession } from '#data/engine.ts';

const LOGIN = '/login';
const WAYS_TO_LOGIN = /^\/login\/*$/i;

/** True for the one screen that guests see. Paths match without regard to case. */
export const isLogin = (pathname: string): boolean => WAYS_TO_LOGIN.test(pathname);

/** The address to return to after signing in; anything that is not a screen of this origin becomes the dashboard. */
export function landing(next: string | undefined, origin: string): string {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return '/';
  const url = new URL(next, origin);
  return url.origin === origin && !isLogin(url.pathname) ? url.pathname + url.search + url.hash : '/';
}

/** The search of /login that brings the user back to `href`; the dashboard needs no mention. */
export const returning = (href: string): { next?: string } => (href === '/' ? {} : { next: href });

/** Every screen but /login needs a stored token; /login is for guests only. */
export function guard(location: { pathname: string; href: string; search: unknown }): void {
  const signedIn = currentSession() !== null;
  if (isLogin(location.pathname)) {
    if (signedIn) throw redirect({ href: landing(nextOf(location.search), window.location.origin) });
  } else if (!signedIn) {
    throw redirect({ to: LOGIN, search: returning(location.href), replace: true });
  }
}

/** The `next` of a login address, where it is a text. */
export function nextOf(search: unknown): string | undefined {
  if (typeof search !== 'object' || search === null || !('next' in search)) return undefined;
  return typeof search.next === 'string' ? search.next : undefined;
}
