import type { ResourceName } from '#contract/resources.ts';
import { findable } from './kinds.ts';

/** As many as fit on a phone without scrolling. */
const MOST_RECENT = 6;
const RECORD = /^(\/[a-z-]+)\/([\da-f]{8}-[\da-f-]{27})$/;

/** A record that was opened. */
export interface Opened {
  resource: ResourceName;
  id: string;
}

const PREFIX = 'beatbook-recent:';
const keyOf = (user_id: string): string => PREFIX + user_id;

/** The records a user opened on this device, most recent first. Names are looked up on display. */
export function recentOf(user_id: string): Opened[] {
  const paths = (localStorage.getItem(keyOf(user_id)) ?? '').split(' ');
  return paths.flatMap((path) => openedBy(path) ?? []);
}

/** Stores the record a URL opens, if it opens one. */
export function noteOpened(user_id: string, pathname: string): void {
  if (!openedBy(pathname)) return;
  const before = (localStorage.getItem(keyOf(user_id)) ?? '').split(' ');
  const paths = [pathname, ...before.filter((path) => path !== pathname && path !== '')];
  localStorage.setItem(keyOf(user_id), paths.slice(0, MOST_RECENT).join(' '));
}

/** Deletes the history of other users of this device; of all when signed out. */
export function forgetOthers(user_id: string | null): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(PREFIX) && (user_id === null || key !== keyOf(user_id))) localStorage.removeItem(key);
}

function openedBy(pathname: string): Opened | undefined {
  const [, path, id] = RECORD.exec(pathname.toLowerCase()) ?? [];
  const kind = findable.find((one) => one.path === path);
  return kind && id !== undefined ? { resource: kind.resource, id } : undefined;
}
