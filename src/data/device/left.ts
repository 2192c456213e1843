import { del, delMany, entries, get, promisifyRequest, set } from 'idb-keyval';
import { v7 } from 'uuid';
import { announce, readSession, SESSION_KEYS, sharedStore, type SessionNews } from './session.ts';

/** What is noted of a user who left this device, until their work is theirs again. */
export interface Left {
  /** Names the archive of their unsent work. */
  id: string;
  /** Locks that work; null on a device that was never given a key, and once everything is done. */
  key: CryptoKey | null;
  /** All that has to go is gone, and what stays is locked. */
  done: boolean;
}

const LEFT = 'left:';
const KEY = 'seal:';
const DEVICE = 'device_id';

/** The name of the database of a user's locked work. */
export const sealedName = (user_id: string): string => `beatbook-sealed-${user_id}`;

/** Which device this is, for the server's key to what stays on it; made once. */
export async function deviceId(): Promise<string> {
  const known = await get<string>(DEVICE, sharedStore());
  if (known !== undefined) return known;
  const made = v7();
  await set(DEVICE, made, sharedStore());
  return made;
}

/** The key to a user's unsent work, as it is kept beside their session. Nobody reads it out again, scripts included. */
export async function sealEntry(user_id: string, secret: string): Promise<[string, CryptoKey]> {
  const bytes = Uint8Array.from(atob(secret.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  return [KEY + user_id, key];
}

/** The key of a signed-in user, where the server gave one. */
export async function sealKeyOf(user_id: string): Promise<CryptoKey | null> {
  const key = await get<unknown>(KEY + user_id, sharedStore());
  return key instanceof CryptoKey ? key : null;
}

/** What is noted of a user who left, if they did. */
export const readLeft = (user_id: string): Promise<Left | undefined> =>
  get<Left>(LEFT + user_id, sharedStore());

/** Users who left and of whom something has still to go. */
export async function stillLeaving(): Promise<string[]> {
  const all = await entries<string, Left>(sharedStore());
  return all
    .filter(([key, left]) => key.startsWith(LEFT) && !left.done)
    .map(([key]) => key.slice(LEFT.length));
}

/**
 * Notes that a user's data has to go from this device, and ends their session in the same breath: whatever is cut
 * short after it is finished at the next start. The key to their work leaves with them.
 */
export async function leave(user_id: string, news?: SessionNews): Promise<void> {
  const session = await readSession();
  await sharedStore()('readwrite', async (store) => {
    const before = await promisifyRequest<Left | undefined>(store.get(LEFT + user_id));
    const key = await promisifyRequest<unknown>(store.get(KEY + user_id));
    const left: Left = { id: v7(), key: key instanceof CryptoKey ? key : null, done: false };
    if (!before || before.done) store.put(left, LEFT + user_id);
    store.delete(KEY + user_id);
    if (session?.user.id === user_id) for (const name of SESSION_KEYS) store.delete(name);
    await promisifyRequest(store.transaction);
  });
  if (session?.user.id === user_id) announce(news);
}

/** Notes that what a user left here has to be locked with a key that the server gave to somebody else for them. */
export async function leaveFor(user_id: string, key: CryptoKey): Promise<void> {
  const left: Left = { id: v7(), key, done: false };
  await sharedStore()('readwrite', (store) => {
    store.put(left, LEFT + user_id);
    store.delete(KEY + user_id);
    return promisifyRequest(store.transaction);
  });
}

/** Notes that the database of a user who left is a copy of what is locked, and has to go. */
export async function noteCopy(user_id: string): Promise<void> {
  const left: Left = { id: v7(), key: null, done: false };
  await set(LEFT + user_id, left, sharedStore());
}

/** The same where the server ended the session because its user was disabled. False when another took its place. */
export async function leaveWith(token: string, user_id: string): Promise<boolean> {
  if ((await readSession())?.token !== token) return false;
  await leave(user_id, { ended: true, wipe: null });
  return true;
}

/** Everything of a user who left is gone or locked: the key goes too. */
export async function endLeaving(user_id: string, id: string): Promise<void> {
  const left: Left = { id, key: null, done: true };
  await set(LEFT + user_id, left, sharedStore());
}

/** Nothing of a user waits locked on this device any more. */
export async function dropLeft(user_id: string): Promise<void> {
  await del(LEFT + user_id, sharedStore());
}

/** Forgets all of a user, key included: the phone was reported lost. */
export async function forgetLeft(user_id: string): Promise<void> {
  await delMany([LEFT + user_id, KEY + user_id], sharedStore());
}
