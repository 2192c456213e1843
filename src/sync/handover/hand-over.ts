import type { UserDb } from '#data/store/db.ts';
import { noteFault } from '#data/device/faults.ts';
import type { HandedOver, HandoverStop } from '#data/handover.ts';
import { aloneWithData } from '../host/data-lock.ts';
import type { Http } from '../net/http.ts';
import { inCopies, lockAll } from '../seal/copies.ts';
import { wipeUser } from '../engine/wipe.ts';
import { countOf, restFile, restOf, type Rest } from './rest.ts';
import { sendAll } from './send-all.ts';

interface Granted {
  user_id: string;
  key: CryptoKey;
  http: Http;
  signal: AbortSignal;
}

class Stopped extends Error {
  override name = 'Stopped' as const;
  constructor(readonly why: HandoverStop) {
    super(why);
  }
}

/**
 * Sends what a user left on this device, then deletes it. Sends from a copy: if interrupted, the archive stays
 * encrypted, and the next time the server answers what it already has from receipts.
 */
export async function handOver(granted: Granted): Promise<HandedOver> {
  const { user_id, key } = granted;
  return aloneWithData(user_id, async () => {
    const rests: Rest[] = [];
    let sent = 0;
    try {
      await lockAll(user_id, key);
      await inCopies(user_id, key, async (db) => {
        const found = await countOf(db);
        await sendFrom(db, granted);
        const left = await countOf(db);
        sent += found.items - left.items;
        const needed = left.items + left.others > 0;
        if (needed) rests.push(await restOf(db));
        return { needed };
      });
    } catch (error) {
      return { kind: 'stopped', why: await whyOf(error, user_id) };
    }
    if (rests.length === 0) await wipeUser(user_id);
    const count = rests.reduce((sum, rest) => sum + rest.count, 0);
    const rest = rests.length === 0 ? null : { count, file: restFile(user_id, rests) };
    return { kind: 'sent', user_id, sent, rest };
  });
}

async function sendFrom(db: UserDb, { user_id, http, signal }: Granted): Promise<void> {
  const end = await sendAll(db, user_id, http, signal);
  if (end !== 'sent') throw new Stopped(end);
}

async function whyOf(error: unknown, user_id: string): Promise<HandoverStop> {
  const why = error instanceof Stopped ? error.why : 'storage';
  if (why === 'wiped') await wipeUser(user_id);
  if (!(error instanceof Stopped)) await noteFault('handing over', error);
  return why;
}
