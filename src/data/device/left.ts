import { del, delMany, entries, get, promisifyRequest, set } from 'idb-keyval';
import { v7 } from 'uuid';
import { announce, dropSession, readSession, sharedStore, SIGNED_OUT, type SessionNews } from './session.ts';

/** What is stored about a signed-out user until their work is restored. */
export interface Left {
  /** Id of the archive of their work. */
  id: string;
  /** Encrypts that work; null on a device that never received a key, and once sign-out is complete. */
  key: CryptoKey | null;
  /** All other data is deleted, and what stays is encrypted. */
  done: boolean;
}

const LEFT = 'left:';
const KEY = 'seal:';
const DEVICE = 'device_id';

/** The name of the database of a user's encrypted work. */
export const sealedName = (user_id: string): string => `beatbook-sealed-${user_id}`;

/** This device's id, for the server's key to its encrypted data; created once. */
export async function deviceId(): Promise<string> {
  const known = await get<string>(DEVICE, sharedStore());
  if (known !== undefined) return known;
  const made = v7();
  await set(DEVICE, made, sharedStore());
  return made;
}

/** The key to a user's unsent work, as stored with their session. Not extractable, not even by scripts. */
export async function sealEntry(user_id: string, secret: string): Promise<[string, CryptoKey]> {
  const bytes = Uint8Array.from(atob(secret.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  return [KEY + user_id, key];
}

/** The key of a signed-in user, if the server gave one. */
export async function sealKeyOf(user_id: string): Promise<CryptoKey | null> {
  const key = await get<unknown>(KEY + user_id, sharedStore());
  return key instanceof CryptoKey ? key : null;
}

/** The sign-out entry of a user, if any. */
export const readLeft = (user_id: string): Promise<Left | undefined> =>
  get<Left>(LEFT + user_id, sharedStore());

/** Users whose sign-out is not complete. */
export async function stillLeaving(): Promise<string[]> {
  const all = await entries<string, Left>(sharedStore());
  return all
    .filter(([key, left]) => key.startsWith(LEFT) && !left.done)
    .map(([key]) => key.slice(LEFT.length));
}

/**
 * Notes that a user's data must leave this device, and ends their session in the same transaction: whatever is
 * interrupted after it is finished at the next start. The key to their work moves to the note.
 */
export async function leave(user_id: string, news: SessionNews = SIGNED_OUT): Promise<void> {
  const session = await readSession();
  await sharedStore()('readwrite', async (store) => {
    const before = await promisifyRequest<Left | undefined>(store.get(LEFT + user_id));
    const key = await promisifyRequest<unknown>(store.get(KEY + user_id));
    const left: Left = { id: v7(), key: key instanceof CryptoKey ? key : null, done: false };
    if (!before || before.done) store.put(left, LEFT + user_id);
    store.delete(KEY + user_id);
    if (session?.user.id === user_id) dropSession(store, news);
    await promisifyRequest(store.transaction);
  });
  if (session?.user.id === user_id) announce(news);
}

/** Notes that a user's remaining data must be encrypted with a key the server gave to someone else on their behalf. */
export async function leaveFor(user_id: string, key: CryptoKey): Promise<void> {
  const left: Left = { id: v7(), key, done: false };
  await sharedStore()('readwrite', (store) => {
    store.put(left, LEFT + user_id);
    store.delete(KEY + user_id);
    return promisifyRequest(store.transaction);
  });
}

/** Notes that a signed-out user's database only copies encrypted work and must go. */
export async function noteCopy(user_id: string): Promise<void> {
  const left: Left = { id: v7(), key: null, done: false };
  await set(LEFT + user_id, left, sharedStore());
}

/** Like `leave`, when the server ended the session of a disabled user, if it still has this token. */
export async function leaveWith(token: string, user_id: string): Promise<void> {
  if ((await readSession())?.token === token) await leave(user_id, { ended: true, wipe: null });
}

/** Completes a sign-out: all is deleted or encrypted; deletes the key. */
export async function endLeaving(user_id: string, id: string): Promise<void> {
  const left: Left = { id, key: null, done: true };
  await set(LEFT + user_id, left, sharedStore());
}

/** Deletes the entry once nothing encrypted is left here. */
export async function dropLeft(user_id: string): Promise<void> {
  await del(LEFT + user_id, sharedStore());
}

/** Deletes all data of a user, key included: the phone was reported lost. */
export async function forgetLeft(user_id: string): Promise<void> {
  await delMany([LEFT + user_id, KEY + user_id], sharedStore());
}
