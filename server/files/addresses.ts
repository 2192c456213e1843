import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '../db/actor.ts';
import type { Db, Tx } from '../db/database.ts';

const WINDOW_S = 300;
/** Profile images are on every screen, so their URLs live longer. */
export const PORTRAIT_WINDOW_S = 7 * 86_400;
/** Path for files: outside the API, because links and images send no token. */
export const FILES_PATH = '/files';

export interface SignedLink {
  path: string;
  expires_at: string;
}

/** What a link is good for: one file, for one session. (Decision 072.) */
interface Linked {
  id: string;
  name: string;
  session_id: string;
}

/** The secret of this database for file URLs; created by the first file migration, never sent anywhere. */
export async function signingSecret(db: Db | Tx): Promise<string> {
  const { rows } = await sql<{ file_secret: string }>`select file_secret from app_state`.execute(db);
  const secret = rows[0]?.file_secret;
  if (secret === undefined) throw new Error('app_state has no row');
  return secret;
}

/** Signs links for a session: each opens one file for one to two time windows, and never after the session. */
export async function linkSigner(db: Db | Tx, { session_id }: Pick<Actor, 'session_id'>) {
  const secret = await signingSecret(db);
  return (id: string, name: string, window_s: number = WINDOW_S): SignedLink => {
    const expires = (Math.floor(Date.now() / 1000 / window_s) + 2) * window_s;
    const signature = sign(secret, { id, name, session_id }, expires);
    return {
      path: `${FILES_PATH}/${id}/${encodeURIComponent(name)}?expires=${expires}&session=${session_id}&signature=${signature}`,
      expires_at: new Date(expires * 1000).toISOString(),
    };
  };
}

/** True for a valid, unexpired URL of this server. */
export function isValidLink(
  secret: string,
  { expires, signature, ...linked }: Linked & { expires: string; signature: string },
): boolean {
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= Date.now()) return false;
  const wanted = Buffer.from(sign(secret, linked, Number(expires)));
  const given = Buffer.from(signature);
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}

const sign = (secret: string, { id, name, session_id }: Linked, expires: number) =>
  createHmac('sha256', secret)
    .update(JSON.stringify([id, name, session_id, expires]))
    .digest('base64url');
