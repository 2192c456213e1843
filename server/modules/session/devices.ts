import type { Tx } from '#server/db/database.ts';
import type { GuestContext } from '#server/calls/handler.ts';
import { deviceCookie } from '#server/calls/cookies.ts';
import { digest, newSecret } from '#server/calls/secrets.ts';

const COOKIE_S = 400 * 86_400;

/** The hash of the device cookie if this user signed in with the browser before; else null. */
export async function knownDevice(
  tx: Tx,
  context: GuestContext,
  user_id: string | undefined,
): Promise<string | null> {
  const cookie = context.cookies[deviceCookie(context)];
  if (cookie === undefined || user_id === undefined) return null;
  const device_hash = digest(cookie);
  const known = await tx
    .selectFrom('known_devices')
    .select('device_hash')
    .where('device_hash', '=', device_hash)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return known?.device_hash ?? null;
}

/** Stores the browser as a known device of the user. A cookie that this server did not issue is replaced. */
export async function rememberDevice(tx: Tx, context: GuestContext, user_id: string): Promise<void> {
  const cookie = context.cookies[deviceCookie(context)];
  const given =
    cookie !== undefined &&
    (await tx
      .selectFrom('known_devices')
      .select('user_id')
      .where('device_hash', '=', digest(cookie))
      .limit(1)
      .executeTakeFirst()) !== undefined;
  const secret = given ? cookie : newSecret();
  const last_at = context.now.toISOString();
  await tx
    .insertInto('known_devices')
    .values({ device_hash: digest(secret), user_id, last_at })
    .onConflict((conflict) => conflict.columns(['device_hash', 'user_id']).doUpdateSet({ last_at }))
    .execute();
  context.set_cookie(deviceCookie(context), secret, COOKIE_S);
}

/** Forgets all known devices of a user whose password or access changed. */
export async function forgetDevices(tx: Tx, user_id: string): Promise<void> {
  await tx.deleteFrom('known_devices').where('user_id', '=', user_id).execute();
}
