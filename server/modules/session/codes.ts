import { v7 } from 'uuid';
import { ApiError } from '#contract/core/errors.ts';
import { message, messageOf, ruleText } from '#contract/core/language/message.ts';
import type { Tx } from '#server/db/database.ts';
import { CommittedRefusal, type GuestContext, type Handler } from '#server/calls/handler.ts';
import { enqueue } from '#server/calls/job.ts';
import { translateInto } from '#server/calls/language.ts';
import { cookieName } from '#server/calls/cookies.ts';
import { digest, newSecret } from '#server/calls/secrets.ts';
import { neighbourhoodOf, networkOf } from '#server/calls/network.ts';
import { whereText } from './deliver.ts';
import { knownDevice } from './devices.ts';
import { verifySecret } from './hashing.ts';
import { limitKey, nameKey, takeOne, type Allowance } from './limits.ts';
import { plainName } from './secrets.ts';
import { codeJob } from './send-code.ts';

const CODE_S = 600;
const MARK_S = 600;
const MAX_TRIES = 5;
const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
const REFUSED_CODE = ruleText('Incorrect OTP.');

/** Codes per known device, or per neighbourhood of addresses. */
const SENDS_AN_HOUR: Allowance = { most: 3, window_s: HOUR_S };
const SENDS_A_DAY: Allowance = { most: 10, window_s: DAY_S };
const SENDS_OF_STRANGERS_A_DAY: Allowance = { most: 6, window_s: DAY_S };
/** All unknown devices together: bounds what one user can be sent because of strangers. */
const SENDS_OF_NAME: Allowance = { most: 18, window_s: DAY_S };
const SENDS_OF_ADDRESS: Allowance = { most: 60, window_s: HOUR_S };
/** Checks without a flow cookie, when only the name is known. */
const CHECKS_OF_NAME: Allowance = { most: MAX_TRIES, window_s: CODE_S };
const CHECKS_OF_NAME_A_DAY: Allowance = { most: 20, window_s: DAY_S };
const CHECKS_OF_ADDRESS: Allowance = { most: 120, window_s: HOUR_S };

const flowCookie = (context: GuestContext) => cookieName(context, 'beatbook-reset');

/** Sends a code. An unknown name gets the same answer, in the same time, under the same limits. */
export const sendCode: Handler<'session.sendotp'> = async (tx, context, { body }) => {
  const name = plainName(body.user_code);
  const { now } = context;
  const user = await findUser(tx, name);
  const speech = translateInto(body.language);
  const known = await takeSend(tx, context, name, { user_id: user?.id, speech });
  const owner = known ? user : undefined;
  const own = await lockFlow(tx, context, name);
  const secret = newSecret();
  const flow = {
    id: own?.id ?? v7({ msecs: now.getTime() }),
    user_id: user?.id ?? null,
    name_hash: digest(name),
    code_hash: null,
    cookie_hash: digest(secret),
    tries: 0,
    ip: context.ip,
    created_at: now.toISOString(),
    expires_at: later(now, CODE_S),
    ended_at: null,
  };
  await tx
    .insertInto('otp_flows')
    .values(flow)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(flow))
    .execute();
  context.set_cookie(flowCookie(context), secret, CODE_S);
  // For an unknown name too, so that its answer takes as long.
  await enqueue(tx, codeJob, { flow_id: flow.id, asked_at: flow.created_at });
  const where = messageOf(whereText(context.config, owner ?? null));
  const sent = message('{where} It works for {minutes} minutes.', { where, minutes: CODE_S / 60 });
  return { message: speech(sent) };
};

const findUser = (tx: Tx, name: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'mobile', 'language'])
    .where((where) => where(where.fn<string>('lower', ['username']), '=', name))
    .where('active', '=', true)
    .executeTakeFirst();

interface Asking {
  user_id: string | undefined;
  /** No session says which language the caller reads. */
  speech: ReturnType<typeof translateInto>;
}

/** True for a known device of the user: it has its own allowance, which no stranger can use up. */
async function takeSend(
  tx: Tx,
  context: GuestContext,
  name: string,
  { user_id, speech }: Asking,
): Promise<boolean> {
  const { now, ip } = context;
  const take = (key: string, allowance: Allowance) =>
    takeOne(tx, key, allowance, now, (wait_s) => speech(tooManyCodes(wait_s)));
  const device = await knownDevice(tx, context, user_id);
  if (device !== null) {
    await take(limitKey('code-device-hour', name, device), SENDS_AN_HOUR);
    await take(limitKey('code-device-day', name, device), SENDS_A_DAY);
    return true;
  }
  const from = neighbourhoodOf(ip);
  await take(limitKey('code-hour', name, from), SENDS_AN_HOUR);
  await take(limitKey('code-from-day', name, from), SENDS_OF_STRANGERS_A_DAY);
  await take(nameKey('code-day', name), SENDS_OF_NAME);
  await take(limitKey('code-address', networkOf(ip)), SENDS_OF_ADDRESS);
  return false;
}

/** The same for unknown names: how long, and what helps at once. */
const tooManyCodes = (wait_s: number) =>
  message(
    'Too many codes were requested. Try again in {wait}, use a phone or computer where you signed in before, or ask your Admin.',
    { wait: waitText(wait_s) },
  );

/** Rounded up, so that nobody comes back too early. */
const waitText = (wait_s: number) =>
  wait_s > 2 * HOUR_S - 600
    ? message('{hours} hours', { hours: Math.ceil(wait_s / HOUR_S) })
    : message('{minutes} minutes', { minutes: Math.max(2, Math.ceil(wait_s / 60)) });

/** Checks a code against the flow of the browser, or without a cookie the newest flow of the name. */
export const checkCode: Handler<'session.otp'> = async (tx, context, { body }) => {
  const { now } = context;
  const name = plainName(body.user_code ?? '');
  const own = await lockFlow(tx, context, name);
  if (!own) await takeCheck(tx, context, name);
  const flow = own ?? (name === '' ? undefined : await newestFlow(tx, name, now));
  const open = flow?.ended_at === null && new Date(flow.expires_at) > now ? flow : undefined;
  if (own && open && open.tries >= MAX_TRIES)
    throw new ApiError('too_many', TOO_MANY_TRIES, {}, until(now, open.expires_at));
  const matches = await verifySecret(open?.code_hash ?? null, body.user_otp);
  if (!open || !matches || open.user_id === null) {
    if (own)
      await tx
        .updateTable('otp_flows')
        .set({ tries: own.tries + 1 })
        .where('id', '=', own.id)
        .execute();
    throw new CommittedRefusal('invalid', REFUSED_CODE);
  }
  await tx
    .updateTable('otp_flows')
    .set({ ended_at: now.toISOString() })
    .where('user_id', '=', open.user_id)
    .where('ended_at', 'is', null)
    .execute();
  context.set_cookie(flowCookie(context), null, 0);
  return { user_id: await newMark(tx, open.user_id, now), message: ruleText('Choose a new password.') };
};

const TOO_MANY_TRIES = ruleText('Too many attempts. Ask for a new code.');
const tooManyTries = () => TOO_MANY_TRIES;

async function takeCheck(tx: Tx, { now, ip }: GuestContext, name: string): Promise<void> {
  await takeOne(tx, limitKey('check-address', networkOf(ip)), CHECKS_OF_ADDRESS, now);
  await takeOne(tx, nameKey('check-name', name), CHECKS_OF_NAME, now, tooManyTries);
  await takeOne(tx, nameKey('check-name-day', name), CHECKS_OF_NAME_A_DAY, now, tooManyTries);
}

const flows = (tx: Tx) =>
  tx
    .selectFrom('otp_flows')
    .select(['id', 'user_id', 'code_hash', 'tries', 'expires_at', 'ended_at'])
    .forUpdate();

/** The flow of the browser; a name sent with the cookie must be the one the flow was requested for. */
async function lockFlow(tx: Tx, context: GuestContext, name: string) {
  const cookie = context.cookies[flowCookie(context)];
  if (!cookie) return undefined;
  const own = flows(tx).where('cookie_hash', '=', digest(cookie));
  return (name === '' ? own : own.where('name_hash', '=', digest(name))).executeTakeFirst();
}

const newestFlow = (tx: Tx, name: string, now: Date) =>
  flows(tx)
    .where('name_hash', '=', digest(name))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Creates a mark that allows setting one new password; revokes earlier marks of the user. */
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
