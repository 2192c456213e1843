import { createStore, delMany, get, getMany, set, setMany, type UseStore } from 'idb-keyval';
import type { Permission } from '#contract/permissions.ts';
import type { SessionUser } from '#contract/session.ts';
import { configure, settings as defaults, type Settings } from '#contract/settings.ts';
import type { Session } from '../api.ts';

/** What every context of this origin shares: the window, the workers and the service worker. */
const SHARED = 'beatbook';
const CHANNEL = 'beatbook-session';
/** What is kept of a session, and goes with it. */
export const SESSION_KEYS = ['token', 'expiration', 'user', 'permissions', 'team'] as const;

let opened: UseStore | undefined;

/** The key-value store all contexts share; kept apart from any user's database. */
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

/** Keeps a session, with what came beside it, and tells the other contexts of this origin. */
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

/** How a session came to its end or change, as the other contexts hear it. */
export interface SessionNews {
  /** The server refused the session. */
  ended: boolean;
  /** The user whose data has to go from this device: the phone was reported lost. */
  wipe: string | null;
}

/** Ends the session on this device: only its own keys go, databases and drafts stay. */
export async function clearSession(news: SessionNews = { ended: false, wipe: null }): Promise<void> {
  await delMany([...SESSION_KEYS], sharedStore());
  announce(news);
}

/** Ends the session the server refused, while it is still the one with this token. False when another took its place. */
export async function clearSessionOf(token: string, wipe: string | null = null): Promise<boolean> {
  if ((await get<string>('token', sharedStore())) !== token) return false;
  await clearSession({ ended: true, wipe });
  return true;
}

/** The name of this device for push messages, made by the page; null before. */
export async function readDeviceToken(): Promise<string | null> {
  return (await get<string>('device_token', sharedStore())) ?? null;
}

/** Keeps the push name of this device for the next sign-in. */
export async function writeDeviceToken(token: string): Promise<void> {
  await set('device_token', token, sharedStore());
}

/** The settings the server sent last, also while nobody is signed in. */
export async function readSettings(): Promise<Settings> {
  return { ...defaults, ...(await get<Partial<Settings>>('settings', sharedStore())) };
}

/** Tells the other contexts of this origin that the session changed. */
export function announce(news: SessionNews = { ended: false, wipe: null }): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(news);
  channel.close();
}

/** Calls back after the session changed. Gives the way to stop. */
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
