import { ApiError } from '#contract/core/errors.ts';
import { ruleText } from '#contract/core/language/message.ts';
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { digest } from '#server/calls/secrets.ts';

/** Number of free failures, the longest wait, and the time without failures after which the count resets. */
export interface Patience {
  free: number;
  longest_s: number;
  forget_s: number;
}

interface Counter {
  key: string;
  count: number;
  since: string;
  last_at: string;
  blocked_until: string | null;
}

const MESSAGE = ruleText('Too many attempts. Wait a few minutes and try again.');

/** Keys contain names typed by guests, so they are stored as digests of fixed length. */
export const limitKey = (kind: string, ...parts: string[]): string =>
  `${kind}:${digest(JSON.stringify(parts))}`;

/** Locks the counter's row until the transaction ends, so that concurrent attempts are counted one by one. */
async function lock(tx: Tx, key: string, now: Date): Promise<Counter> {
  return tx
    .insertInto('limits')
    .values({ key, count: 0, since: now.toISOString(), last_at: now.toISOString(), blocked_until: null })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key: sql.ref('excluded.key') }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

const seconds = (from: Date, to: string | number) =>
  Math.max(1, Math.ceil((new Date(to).getTime() - from.getTime()) / 1000));

/** After some free failures, each failure doubles the wait, up to a limit. `spared` keys only count. */
export async function openGate(
  tx: Tx,
  rules: ReadonlyMap<string, Patience>,
  now: Date,
  spared: ReadonlySet<string> = new Set(),
) {
  const counters: [Counter, Patience][] = [];
  for (const [key, patience] of rules) {
    const counter = await lock(tx, key, now);
    if (!spared.has(key) && counter.blocked_until !== null && new Date(counter.blocked_until) > now)
      throw new ApiError('too_many', MESSAGE, {}, seconds(now, counter.blocked_until));
    counters.push([counter, patience]);
  }
  return {
    async failed(): Promise<void> {
      for (const [counter, patience] of counters) await countFailure(tx, counter, patience, now);
    },
    async passed(keys: readonly string[]): Promise<void> {
      await tx.deleteFrom('limits').where('key', 'in', keys).execute();
    },
  };
}

async function countFailure(tx: Tx, counter: Counter, patience: Patience, now: Date): Promise<void> {
  const rested = now.getTime() - new Date(counter.last_at).getTime() > patience.forget_s * 1000;
  const count = rested ? 1 : counter.count + 1;
  const over = count - patience.free;
  const wait_s = over > 0 ? Math.min(patience.longest_s, 2 ** Math.min(over - 1, 20)) : 0;
  await tx
    .updateTable('limits')
    .set({
      count,
      last_at: now.toISOString(),
      blocked_until: wait_s > 0 ? new Date(now.getTime() + wait_s * 1000).toISOString() : null,
    })
    .where('key', '=', counter.key)
    .execute();
}

/** The counters of all that strangers try with one name, wherever from; those of a place are its own. */
const ofName = ['login-name', 'login-all-clean', 'code-day', 'check-name', 'check-name-day'] as const;
export const nameKey = (kind: (typeof ofName)[number], name: string): string => limitKey(kind, name);

/** Clears what strangers used up of a name. */
export async function unlockName(tx: Tx, name: string): Promise<void> {
  const keys = ofName.map((kind) => nameKey(kind, name));
  await tx.deleteFrom('limits').where('key', 'in', keys).execute();
}

/** A number of uses per window, which starts with the first use. */
export interface Allowance {
  most: number;
  window_s: number;
}

const usedOf = ({ count, since }: Counter, { window_s }: Allowance, now: Date) => {
  const ends = new Date(since).getTime() + window_s * 1000;
  return ends <= now.getTime() ? { used: 0, ends, over: true } : { used: count, ends, over: false };
};

/** True while an allowance is not used up; locks its counter until the transaction ends. */
export async function isLeft(tx: Tx, key: string, allowance: Allowance, now: Date): Promise<boolean> {
  return usedOf(await lock(tx, key, now), allowance, now).used < allowance.most;
}

/** Counts one use of an allowance; rejects it when the allowance is used up. */
export async function takeOne(
  tx: Tx,
  key: string,
  allowance: Allowance,
  now: Date,
  refusal: (wait_s: number) => ApiError['content'] = () => MESSAGE,
): Promise<void> {
  const { used, ends, over } = usedOf(await lock(tx, key, now), allowance, now);
  const wait_s = seconds(now, ends);
  if (used >= allowance.most) throw new ApiError('too_many', refusal(wait_s), {}, wait_s);
  await tx
    .updateTable('limits')
    .set({ count: used + 1, last_at: now.toISOString(), ...(over && { since: now.toISOString() }) })
    .where('key', '=', key)
    .execute();
}
