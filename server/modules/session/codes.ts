import { v5 } from 'uuid';
import { ApiError } from '#contract/errors.ts';
import type { Tx } from '#server/db/database.ts';
import { KeptRefusal, type GuestContext, type Handler } from '#server/http/handler.ts';
import { digest, newSecret } from '#server/http/secrets.ts';
import { deliverCode } from './deliver.ts';
import { hashSecret, verifySecret } from './hashing.ts';
import { limitKey, takeOne } from './limits.ts';
import { newCode, plainName } from './secrets.ts';

const CODE_S = 600;
const MARK_S = 600;
const MAX_TRIES = 5;
const HOUR_S = 3600;
const SENDS_AN_HOUR = { most: 3, window_s: HOUR_S };
const SENDS_A_DAY = { most: 10, window_s: 24 * HOUR_S };
const SENDS_OF_ADDRESS = { most: 60, window_s: HOUR_S };
const CHECKS_OF_ADDRESS = { most: 120, window_s: HOUR_S };
const REFUSED_SEND = 'Please check User ID.';
const REFUSED_CODE = 'Incorrect OTP.';
/** One flow a name: its id follows from the name, so that a new code always replaces the old one. */
const FLOWS = '5c0f3f0e-3a52-4c3e-9a41-6d0f1f0a7b11';

const flowId = (name: string) => v5(name, FLOWS);

/** Only a page of this very site may set or send a `__Host-` cookie; browsers refuse it without https. */
const cookieName = ({ origin }: GuestContext) =>
  origin.startsWith('https:') ? '__Host-beatbook-reset' : 'beatbook-reset';

/** Sends a code. A name nobody has gets the same answer, in the same time, under the same limits. */
export const sendCode: Handler<'session.sendotp'> = async (tx, context, { body }) => {
  const name = plainName(body.user_code);
  const { now } = context;
  await takeOne(tx, limitKey('code-hour', name), SENDS_AN_HOUR, now, REFUSED_SEND);
  await takeOne(tx, limitKey('code-day', name), SENDS_A_DAY, now, REFUSED_SEND);
  await takeOne(tx, limitKey('code-address', context.ip), SENDS_OF_ADDRESS, now, REFUSED_SEND);
  const user = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'mobile'])
    .where((where) => where(where.fn<string>('lower', ['username']), '=', name))
    .where('active', '=', true)
    .executeTakeFirst();
  const code = newCode();
  const cookie = newSecret();
  const flow = {
    user_id: user?.id ?? null,
    code_hash: await hashSecret(code),
    cookie_hash: digest(cookie),
    tries: 0,
    ip: context.ip,
    created_at: now.toISOString(),
    expires_at: later(now, CODE_S),
    ended_at: null,
  };
  await tx
    .insertInto('otp_flows')
    .values({ id: flowId(name), ...flow })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(flow))
    .execute();
  context.set_cookie(cookieName(context), cookie, CODE_S);
  if (user) context.after_commit(() => deliverCode(context.config, context.log, user, code));
  return { message: 'If this user exists, a code is on its way.' };
};

/** Checks a code of one flow, named by the user's name or by the cookie; five tries, then none. */
export const checkCode: Handler<'session.otp'> = async (tx, context, { body }) => {
  const { now } = context;
  await takeOne(tx, limitKey('check-address', context.ip), CHECKS_OF_ADDRESS, now);
  const flow = await lockFlow(tx, context, body.user_code);
  const open = flow?.ended_at === null && new Date(flow.expires_at) > now ? flow : undefined;
  if (open && open.tries >= MAX_TRIES)
    throw new ApiError(
      'too_many',
      'Too many tries. Please ask for a new code.',
      {},
      until(now, open.expires_at),
    );
  const matches = await verifySecret(open?.code_hash ?? null, body.user_otp);
  if (!open || !matches || open.user_id === null) {
    if (open)
      await tx
        .updateTable('otp_flows')
        .set({ tries: open.tries + 1 })
        .where('id', '=', open.id)
        .execute();
    throw new KeptRefusal('invalid', REFUSED_CODE);
  }
  await tx.updateTable('otp_flows').set({ ended_at: now.toISOString() }).where('id', '=', open.id).execute();
  context.set_cookie(cookieName(context), null, 0);
  return { user_id: await newMark(tx, open.user_id, now), message: 'Please choose a new password.' };
};

function lockFlow(tx: Tx, context: GuestContext, user_code: string | undefined) {
  const name = plainName(user_code ?? '');
  const cookie = context.cookies[cookieName(context)];
  const flows = tx
    .selectFrom('otp_flows')
    .select(['id', 'user_id', 'code_hash', 'tries', 'expires_at', 'ended_at'])
    .forUpdate();
  if (name !== '') return flows.where('id', '=', flowId(name)).executeTakeFirst();
  if (cookie) return flows.where('cookie_hash', '=', digest(cookie)).executeTakeFirst();
  return Promise.resolve(undefined);
}

/** A mark that lets its bearer set one new password; an earlier one of the same user ends. */
async function newMark(tx: Tx, user_id: string, now: Date): Promise<string> {
  await tx
    .updateTable('reset_marks')
    .set({ used_at: now.toISOString() })
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .execute();
  const mark = newSecret();
  await tx
    .insertInto('reset_marks')
    .values({
      mark_hash: digest(mark),
      user_id,
      created_at: now.toISOString(),
      expires_at: later(now, MARK_S),
      used_at: null,
    })
    .execute();
  return mark;
}

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();
const until = (now: Date, instant: string) =>
  Math.max(1, Math.ceil((new Date(instant).getTime() - now.getTime()) / 1000));
