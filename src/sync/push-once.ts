import { Dexie } from 'dexie';
import { v7 } from 'uuid';
import type { Session } from '#data/api.ts';
import { ownWaiting, waitingBlobs } from '#data/store/blobs.ts';
import type { Changes } from '#data/store/changes.ts';
import { databaseName, UserDb } from '#data/store/db.ts';
import { noteFault } from '#data/device/faults.ts';
import { noteDatabase } from '#data/device/marks.ts';
import { databaseId } from '#data/store/meta.ts';
import { readSession, watchSession, writeSession } from '#data/device/session.ts';
import { holdData } from './host/data-lock.ts';
import { DexieStore } from './store/dexie-store.ts';
import { SyncHost, type HostParts } from './host/host.ts';
import { defaultLimits } from './net/http.ts';
import { Peers } from './host/peers.ts';
import { DexieFiles } from './files/dexie-files.ts';
import { HttpFiles } from './files/transport.ts';
import type { Http } from './net/http.ts';
import { afterPush } from './engine/session-effects.ts';
import { HttpTransport } from './net/transport.ts';
import { endSession } from './engine/session-end.ts';

/**
 * Pushes the signed-in user's waiting work once, with the app's core, lock and database. True when nothing is
 * left to retry; false when another attempt is needed. The signal ends it; requests in flight are sent again later.
 */
export async function pushOnce(base_url = '', signal?: AbortSignal): Promise<boolean> {
  const session = await readSession();
  if (!session) return true;
  const free = await holdData(session.user.id);
  try {
    // After a sign-out meanwhile the work is no longer here.
    const still = (await readSession())?.token === session.token;
    return (
      !still ||
      !(await Dexie.exists(databaseName(session.user.id))) ||
      (await pushFor(session, base_url, signal))
    );
  } finally {
    free();
  }
}

async function pushFor(session: Session, base_url: string, signal?: AbortSignal): Promise<boolean> {
  const db = new UserDb(databaseName(session.user.id));
  const peers = new Peers(db, session.user.id, () => undefined);
  try {
    if (await nothingWaits(db)) return true;
    if (await refusedDuring(db, peers, session, httpOf(session, base_url), signal)) return true;
    await noteWaiting(db, session);
    return await nothingWaits(db);
  } finally {
    peers.close();
    db.close();
  }
}

const nothingWaits = async (db: UserDb): Promise<boolean> =>
  (await db.outbox.where('state').anyOf('ready', 'sending').count()) === 0 &&
  (await ownWaiting(db, await waitingBlobs(db))).every((blob) => blob.state === 'refused');

/** Updates the count stored outside the database. */
async function noteWaiting(db: UserDb, { user }: Session): Promise<void> {
  const meta = await db.meta.get('sync');
  if (!meta) return;
  const { unsent } = await storeOf(db, () => undefined).counts();
  const filled = meta.pulled_at !== null;
  await noteDatabase(user.id, { name: user.name, unsent, filled, database: databaseId(meta) });
}

const now = () => Date.now();

const storeOf = (db: UserDb, changed: (changes: Changes) => void): DexieStore =>
  new DexieStore(db, { now, random: Math.random, new_id: v7, changed });

/** One push cycle. True when the server rejected the session: there is nothing more to try. */
function refusedDuring(
  db: UserDb,
  peers: Peers,
  session: Session,
  http: Http,
  signal?: AbortSignal,
): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (refused: boolean) => {
      signal?.removeEventListener('abort', stop);
      unwatch();
      host.close();
      resolve(refused);
    };
    const stop = () => {
      end(false);
    };
    const unwatch = watchSession((now) => {
      if (now?.token !== session.token) end(true);
    });
    const host = new SyncHost({
      ...partsOf(db, peers, session, http),
      hold: async (wipe, left) => {
        end(true);
        if (wipe) db.close();
        await endSession(session.token, session.user.id, { wipe, left });
      },
      broken: (error) => {
        void noteFault('sending in the background', error);
        end(false);
      },
      report: ({ cycle, held }) => {
        if (cycle === null && !held) end(false);
      },
    });
    signal?.addEventListener('abort', stop);
    if (signal?.aborted) stop();
    else host.wake('start');
  });
}

function partsOf(
  db: UserDb,
  peers: Peers,
  session: Session,
  http: Http,
): Omit<HostParts, 'hold' | 'broken' | 'report'> {
  const changed = peers.tell.bind(peers);
  return {
    user_id: session.user.id,
    push_only: true,
    store: storeOf(db, changed),
    transport: new HttpTransport(http, now),
    files: { store: new DexieFiles(db, { now, changed }), transport: new HttpFiles(http) },
    pushed: async ({ batch, answer }) => {
      const current = await readSession();
      if (current?.token !== session.token) return;
      const next = afterPush(current, batch, answer);
      if (next !== current) await writeSession(next);
    },
    applied: () => Promise.resolve(),
  };
}

function httpOf(session: Session, base_url: string): Http {
  return {
    base_url,
    fetch: (...request: Parameters<typeof fetch>) => fetch(...request),
    token: () => Promise.resolve(session.token),
    limits: defaultLimits,
  };
}
