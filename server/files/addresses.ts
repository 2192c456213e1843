import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
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

/** The secret of this database for file URLs; created by the first file migration, never sent anywhere. */
export async function signingSecret(db: Db | Tx): Promise<string> {
  const { rows } = await sql<{ file_secret: string }>`select file_secret from app_state`.execute(db);
  const secret = rows[0]?.file_secret;
  if (secret === undefined) throw new Error('app_state has no row');
  return secret;
}

/** A URL that opens one file for one to two time windows; stable within a window, so that browsers can cache. */
export function signLink(
  secret: string,
  id: string,
  name: string,
  now: number = Date.now(),
  window_s: number = WINDOW_S,
): SignedLink {
  const expires = (Math.floor(now / 1000 / window_s) + 2) * window_s;
  const signature = sign(secret, id, name, expires);
  return {
    path: `${FILES_PATH}/${id}/${encodeURIComponent(name)}?expires=${expires}&signature=${signature}`,
    expires_at: new Date(expires * 1000).toISOString(),
  };
}

/** True for a valid, unexpired URL of this server. */
export function isValidLink(
  secret: string,
  { id, name, expires, signature }: { id: string; name: string; expires: string; signature: string },
  now: number = Date.now(),
): boolean {
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= now) return false;
  const wanted = Buffer.from(sign(secret, id, name, Number(expires)));
  const given = Buffer.from(signature);
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}

const sign = (secret: string, id: string, name: string, expires: number) =>
  createHmac('sha256', secret)
    .update(JSON.stringify([id, name, expires]))
    .digest('base64url');
