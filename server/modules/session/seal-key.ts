import { createHmac } from 'node:crypto';
import type { Tx } from '#server/db/database.ts';
import type { GuestContext } from '#server/calls/handler.ts';

const DEVICE = /^[\da-f-]{36}$/;

/** The key that encrypts a user's unsent work on one device, stable across sign-ins; null without a device id. */
export async function sealKeyOf(
  tx: Tx,
  { device_id }: GuestContext,
  user_id: string,
): Promise<string | null> {
  if (device_id === null || !DEVICE.test(device_id)) return null;
  const { seal_secret } = await tx.selectFrom('app_state').select('seal_secret').executeTakeFirstOrThrow();
  return createHmac('sha256', seal_secret).update(`${user_id}:${device_id}`).digest('base64url');
}
