import { createStore, delMany, get, getMany, set, setMany, type UseStore } from 'idb-keyval';
import type { Permission } from '#contract/permissions.ts';
import type { SessionUser } from '#contract/session.ts';
import { configure, settings as defaults, type Settings } from '#contract/settings.ts';
import type { Session } from '../api.ts';

/** Shared by every context of this origin: the window, the workers and the service worker. */
const SHARED = 'beatbook';
const CHANNEL = 'beatbook-session';
/** The keys of a session, deleted with it. */
export const SESSION_KEYS = ['token', 'expiration', 'user', 'permissions', 'team'] as const;

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
export async function writeSession(session: Session, beside: [string, unknown][] = []): Promise<void> {
  configure(session.settings);
  await setMany(
    [
      ['token', session.token],
      ['expiration', session.expiration],
      ['user', session.user],
      ['permissions', session.permissions],
      ['settings', session.settings],
      ['team', session.team ?? null],
      ...beside,
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

/** Ends the session on this device: deletes only its own keys; databases and drafts stay. */
export async function clearSession(news: SessionNews = { ended: false, wipe: null }): Promise<void> {
  await delMany([...SESSION_KEYS], sharedStore());
  announce(news);
}

/** Ends the session the server rejected, if it still has this token. False when another replaced it. */
export async function clearSessionOf(token: string, wipe: string | null = null): Promise<boolean> {
  if ((await get<string>('token', sharedStore())) !== token) return false;
  await clearSession({ ended: true, wipe });
  return true;
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
export function announce(news: SessionNews = { ended: false, wipe: null }): void {
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
