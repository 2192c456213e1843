import { v7 } from 'uuid';
import type { EngineEvent, Outcome, Session } from '#data/api.ts';
import { deviceId, sealEntry, leave, sealKeyOf } from '#data/device/left.ts';
import { unsentByUser, usersHere } from '#data/device/marks.ts';
import { clearSession, readDeviceToken, writeSession } from '#data/device/session.ts';
import { ask } from '../../net/ask.ts';
import { Handover } from '../../handover/handover.ts';
import type { CurrentUser } from '../current-user.ts';

/** Who is signed in on this device, and the state of their sync. */
export const sessionCalls = (current: CurrentUser) => ({
  /** Opens the signed-in user's database and starts syncing; null closes it. */
  open: (session: Session | null) => current.open(session),

  async signIn(username: string, password: string): Promise<Outcome<Session>> {
    const token = (await readDeviceToken()) ?? '';
    const body = { username, password, token };
    const device_id = await deviceId();
    const outcome = await ask(current.http(null), 'session.login', { body }, { op_id: v7(), device_id });
    if (!outcome.ok) return outcome;
    const { access_token, expiration, user, permissions, settings, seal_key } = outcome.value;
    // A user whose session only expired here is signed out by the next user.
    for (const other of await usersHere()) if (other !== user.id) await leave(other);
    const session: Session = { token: access_token, expiration, user, permissions, settings };
    await writeSession(session, seal_key === undefined ? [] : [await sealEntry(user.id, seal_key)]);
    void current.switchTo(session, false);
    return { ok: true, value: session };
  },

  /** Ends the session here and, if the server is reachable, there; unsent work stays for its user. */
  async signOut(): Promise<void> {
    const { token, user_id } = current;
    if (user_id === null) await clearSession();
    else await leave(user_id);
    await current.switchTo(null, false);
    if (token !== null) void ask(current.http(token), 'session.logout', {}, { op_id: v7() });
  },

  /** Whether unsent work can be encrypted when this user signs out. */
  canLock: async () => (await sealKeyOf((await current.opened()).user_id)) !== null,

  /** Unsent operations of every user of this device, by user id; for the warning at sign-in and sign-out. */
  waitingByUser: () => unsentByUser(),

  ...handoverCalls(current),
  ...statusCalls(current),
});

/** The work of a user who can no longer sign in. */
const handoverCalls = (current: CurrentUser) => {
  const handover = new Handover((token) => current.http(token));
  return {
    /** Sends it with the code an Admin issued. Continues until all is answered, however weak the network. */
    handOver: (username: string, code: string) => handover.start(username, code),
    stopHandover: () => Promise.resolve(handover.stop()),
    /** Deletes what was rejected, once it is saved. */
    dropHandedOver: (user_id: string) => handover.drop(user_id),
  };
};

const statusCalls = (current: CurrentUser) => ({
  subscribe(listener: (event: EngineEvent) => void): Promise<void> {
    current.teller.add(listener);
    return Promise.resolve();
  },

  /** Reports page events to the engine: visible, online again, a tap on Sync now. */
  wake(reason: 'online' | 'offline' | 'visible' | 'hidden' | 'user'): Promise<void> {
    current.user?.host.wake(reason);
    return Promise.resolve();
  },

  status: async () => (await current.opened()).status(),

  storage: async () => (await current.opened()).storage(),

  /** Acknowledges the report of data lost when the phone cleared storage. */
  lossRead: async () => (await current.opened()).lossRead(),
});
