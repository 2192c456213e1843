import { v7 } from 'uuid';
import type { GuestContext } from '#server/calls/handler.ts';
import { digest, newSecret } from '#server/calls/secrets.ts';
import type { Tx } from '#server/db/database.ts';

const MAX_DEVICE_TYPE = 40;

interface NewSession {
  user_id: string;
  device_token: string | null;
  /** The handover code that opened the session. */
  handover_id: string | null;
  /** Idle timeout and absolute lifetime. */
  idle_ms: number;
  longest_ms: number;
}

/** Opens a session; only the device knows its token. */
export async function newSession(tx: Tx, { now, device_type }: GuestContext, wanted: NewSession) {
  const { idle_ms, longest_ms, ...session } = wanted;
  const after = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const id = v7();
  const token = newSecret();
  const expiration = after(longest_ms);
  await tx
    .insertInto('sessions')
    .values({
      id,
      ...session,
      token_hash: digest(token),
      device_type: device_type?.slice(0, MAX_DEVICE_TYPE) ?? null,
      created_at: now.toISOString(),
      last_seen_at: now.toISOString(),
      idle_expires_at: after(idle_ms),
      absolute_expires_at: expiration,
      ended_at: null,
    })
    .execute();
  return { id, token, expiration };
}
