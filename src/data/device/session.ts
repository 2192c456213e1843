import { createStore, get, getMany, promisifyRequest, set, setMany, type UseStore } from 'idb-keyval';
import type { Permission } from '#contract/core/permissions.ts';
import type { SessionUser } from '#contract/core/session.ts';
import { configure, settings as defaults, type Settings } from '#contract/core/settings.ts';
import type { Session } from '../api.ts';

/** Shared by every context of this origin: the window, the workers and the service worker. */
const SHARED = 'beatbook';
const CHANNEL = 'beatbook-session';
/** The keys of a session, deleted with it. */
const SESSION_KEYS = ['token', 'expiration', 'user', 'permissions', 'team'] as const;
/** True while the last session here is one that the server rejected. */
const ENDED = 'session_ended';

let opened: UseStore | undefined;

/** The key-value store shared by all contexts; separate from any user's database. */
export function sharedStore(): UseStore {
  opened ??= createStore(SHARED, 'keyval');
  return opened;
}

/** The signed-in user of this device, or null. */
export async function readSession(): Promise<Session | null> {
  const values = await getMany<unknown>([...SESSION_KEYS, 'settings'], sharedStore());
  const [token, expiration, user, permissions, team, settings] = values;
  if (typeof token !== 'string' || !user) return null;
  const session: Session = {
    token,
    expiration: typeof expiration === 'string' ? expiration : '',
    user: user as SessionUser,
    permissions: (permissions ?? []) as Permission[],
    settings: { ...defaults, ...(settings as Partial<Settings> | undefined) },
    ...(Array.isArray(team) && { team: team as string[] }),
  };
  configure(session.settings);
  return session;
}

/** Stores a session with extra entries, and notifies the other contexts of this origin. */
export async function writeSession(session: Session, more: [string, unknown][] = []): Promise<void> {
  configure(session.settings);
  await setMany(
    [
      ['token', session.token],
      ['expiration', session.expiration],
      ['user', session.user],
      ['permissions', session.permissions],
      ['settings', session.settings],
      ['team', session.team ?? null],
      [ENDED, false],
      ...more,
    ],
    sharedStore(),
  );
  announce();
}

/** How a session ended or changed, as other contexts receive it. */
export interface SessionNews {
  /** The server rejected the session. */
  ended: boolean;
  /** The user whose data must be deleted here: the phone was reported lost. */
  wipe: string | null;
}

/** The user signed out. */
export const SIGNED_OUT: SessionNews = { ended: false, wipe: null };

/** Ends the session on this device: deletes only its own keys; databases and drafts stay. */
export async function clearSession(news: SessionNews = SIGNED_OUT): Promise<void> {
  await sharedStore()('readwrite', (store) => {
    dropSession(store, news);
    return promisifyRequest(store.transaction);
  });
  announce(news);
}

/** Deletes the session's keys in a transaction, and notes how it ended for whoever opens the app later. */
export function dropSession(store: IDBObjectStore, { ended }: SessionNews): void {
  for (const name of SESSION_KEYS) store.delete(name);
  store.put(ended, ENDED);
}

/** True if the server rejected the last session of this device; false from a sign-in or a sign-out on. */
export async function readSessionEnded(): Promise<boolean> {
  return (await get<boolean>(ENDED, sharedStore())) === true;
}

/** Ends the session the server rejected, if it still has this token. */
export async function clearSessionOf(token: string, wipe: string | null = null): Promise<void> {
  if ((await get<string>('token', sharedStore())) === token) await clearSession({ ended: true, wipe });
}

/** The push token of this device, created by the page; null before. */
export async function readDeviceToken(): Promise<string | null> {
  return (await get<string>('device_token', sharedStore())) ?? null;
}

/** Stores this device's push token for the next sign-in. */
export async function writeDeviceToken(token: string): Promise<void> {
  await set('device_token', token, sharedStore());
}

/** The settings the server sent last, available when signed out too. */
export async function readSettings(): Promise<Settings> {
  return { ...defaults, ...(await get<Partial<Settings>>('settings', sharedStore())) };
}

/** Notifies the other contexts of this origin that the session changed. */
export function announce(news: SessionNews = SIGNED_OUT): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(news);
  channel.close();
}

/** Subscribes to session changes. Returns the unsubscribe function. */
export function watchSession(listener: (session: Session | null, news: SessionNews) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = (message: MessageEvent<SessionNews>) => {
    void readSession().then((session) => {
      listener(session, message.data);
    });
  };
  return () => {
    channel.close();
  };
}
