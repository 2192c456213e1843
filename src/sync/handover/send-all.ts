import { v7 } from 'uuid';
import type { UserDb } from '#data/store/db.ts';
import { noteFault } from '#data/device/faults.ts';
import type { HandoverStop } from '#data/handover.ts';
import { DexieStore } from '../store/dexie-store.ts';
import { DexieFiles } from '../files/dexie-files.ts';
import { HttpFiles } from '../files/transport.ts';
import { SyncHost } from '../host/host.ts';
import type { Http } from '../net/http.ts';
import { HttpTransport } from '../net/transport.ts';

const now = () => Date.now();
const done = () => Promise.resolve();

/** Pushes until the server has answered everything in a database, with the usual core in push-only mode. */
export function sendAll(
  db: UserDb,
  user_id: string,
  http: Http,
  signal: AbortSignal,
): Promise<'sent' | HandoverStop> {
  const files = new DexieFiles(db, { now });
  return new Promise((resolve) => {
    const end = (how: 'sent' | HandoverStop) => {
      host.close();
      signal.removeEventListener('abort', stop);
      resolve(how);
    };
    const stop = () => end('user');
    const broken = (error: unknown) => {
      void noteFault('handing over', error);
      end('storage');
    };
    const host = new SyncHost({
      user_id,
      push_only: true,
      store: new DexieStore(db, { now, random: Math.random, new_id: v7, changed: () => undefined }),
      transport: new HttpTransport(http, now),
      files: { store: files, transport: new HttpFiles(http) },
      hold: (wipe) => Promise.resolve(end(wipe ? 'wiped' : 'expired')),
      pushed: done,
      applied: done,
      broken,
      report({ cycle, held }) {
        if (cycle === null && !held) isSent(db, files).then((sent) => sent && end('sent'), broken);
      },
    });
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    else host.wake('start');
  });
}

/** Rejected and blocked operations count as answered. */
async function isSent(db: UserDb, files: DexieFiles): Promise<boolean> {
  const waits = await db.outbox.where('state').anyOf('ready', 'sending').count();
  return waits === 0 && (await files.next()) === null;
}
