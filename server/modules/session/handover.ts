import { ruleText } from '#contract/core/language/message.ts';
import { ApiError } from '#contract/core/errors.ts';
import { writeAudit } from '#server/db/audit.ts';
import type { Tx } from '#server/db/database.ts';
import { CommittedRefusal, type GuestContext, type Handler } from '#server/calls/handler.ts';
import { neighbourhoodOf, networkOf } from '#server/calls/network.ts';
import { verifySecret } from './hashing.ts';
import { limitKey, takeOne, type Allowance } from './limits.ts';
import { newSession } from './new-session.ts';
import { sealKeyOf } from './seal-key.ts';
import { plainCode, plainName } from './secrets.ts';

/** Enough for a hundred photos on a weak connection; the session ends the same day. */
const SESSION_MS = 2 * 3_600_000;

/** No limit per name over all networks: 50 bits cannot be guessed, and a stranger must not lock the owner out. */
const TRIES: Allowance = { most: 5, window_s: 600 };
const TRIES_A_DAY: Allowance = { most: 30, window_s: 86_400 };
const TRIES_OF_ADDRESS: Allowance = { most: 60, window_s: 3_600 };

/**
 * Opens a handover session, which only sends a user's unsent work, with a code from an Admin. It works for users who
 * are disabled, locked out or have forgotten their password, and ignores passwords and sign-in delays.
 */
export const handover: Handler<'session.handover'> = async (tx, context, { body }) => {
  const name = plainName(body.username);
  await takeTry(tx, context, name);
  const open = await openCode(tx, name, context.now);
  const matches = await verifySecret(open?.code_hash ?? null, plainCode(body.code));
  if (!open || !matches) {
    await auditHandover(tx, context, 'hand-over refused', open?.user_id);
    throw new CommittedRefusal(
      'invalid',
      'The username or code is wrong, or the code has expired. Ask for a new code.',
    );
  }
  if (!body.user_ids.includes(open.user_id))
    throw new CommittedRefusal('not_found', 'This device has no unsent changes of this user.');
  const seal_key = await sealKeyOf(tx, context, open.user_id);
  if (seal_key === null)
    throw new ApiError('bad_request', 'The device did not identify itself. Update the app and try again.');
  const ended_at = context.now.toISOString();
  await tx.updateTable('handovers').set({ ended_at }).where('id', '=', open.id).execute();
  const { user_id, allowed_by } = open;
  const lasting = { idle_ms: SESSION_MS, longest_ms: SESSION_MS };
  const opened = { user_id, device_token: null, handover_id: open.id, ...lasting };
  const session = await newSession(tx, context, opened);
  await auditHandover(tx, context, 'hand-over', open.user_id, { id: session.id, allowed_by });
  return {
    user_id: open.user_id,
    access_token: session.token,
    expiration: session.expiration,
    message: ruleText('Code accepted.'),
    seal_key,
  };
};

async function takeTry(tx: Tx, { ip, now }: GuestContext, name: string): Promise<void> {
  const place = neighbourhoodOf(ip);
  await takeOne(tx, limitKey('handover-address', networkOf(ip)), TRIES_OF_ADDRESS, now);
  await takeOne(tx, limitKey('handover-place', name, place), TRIES, now);
  await takeOne(tx, limitKey('handover-place-day', name, place), TRIES_A_DAY, now);
}

/** The newest code of a name, locked so that it opens one session. */
const openCode = (tx: Tx, name: string, now: Date) =>
  tx
    .selectFrom('handovers')
    .innerJoin('users', 'users.id', 'handovers.user_id')
    .select(['handovers.id', 'user_id', 'allowed_by', 'code_hash'])
    .where((where) => where(where.fn<string>('lower', ['username']), '=', name))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('handovers.created_at', 'desc')
    .limit(1)
    .forUpdate('handovers')
    .executeTakeFirst();

/** The audit entry that opens the session names the Admin; every entry of the session itself has its id. */
async function auditHandover(
  tx: Tx,
  { ip }: GuestContext,
  action: string,
  user_id: string | undefined,
  session?: { id: string; allowed_by: string },
): Promise<void> {
  const actor = user_id !== undefined && session ? { id: user_id, session_id: session.id } : null;
  const after = session ? { allowed_by: session.allowed_by } : null;
  const record = user_id === undefined ? {} : { record_id: user_id };
  await writeAudit(tx, { actor, ip }, { action, resource: 'users', ...record, after });
}
