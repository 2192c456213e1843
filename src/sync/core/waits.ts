import type { Cycle, Env, State, WakeReason } from './core-state.ts';

/** Debounce of new work. */
export const DEBOUNCE_MS = 200;
/** Cap of the server's Retry-After. */
export const RETRY_AFTER_CAP_MS = 900_000;
const BACKOFF_BASE_MS = 2_000;
const BACKOFF_CAP_MS = 300_000;
const POLL_VISIBLE_MS = 60_000;
const POLL_HIDDEN_MS = 300_000;
/** Spreads the first retry after a common outage, so that devices do not all come at once. */
export const SPREAD_WAITING_MS = 2_000;
const SPREAD_IDLE_MS = 15_000;

/** Only the user or a sign-in may override the server's Retry-After. */
export function dueFor(state: State, reason: Exclude<WakeReason, 'hidden'>, env: Env): number {
  const due = wishedFor(state, reason, env);
  return reason === 'user' || reason === 'signed_in' ? due : Math.max(due, state.not_before);
}

function wishedFor(state: State, reason: Exclude<WakeReason, 'hidden'>, env: Env): number {
  switch (reason) {
    case 'start':
    case 'user':
    case 'signed_in':
    // An immediate failed attempt is what reveals that the network is gone.
    case 'offline':
      return env.now;
    case 'online':
      return env.now + env.random() * (state.visible && state.unsent ? SPREAD_WAITING_MS : SPREAD_IDLE_MS);
    case 'visible':
    case 'push':
      return state.failures > 0 ? env.now + env.random() * SPREAD_WAITING_MS : env.now;
    case 'enqueue':
    case 'peer':
      return state.failures > 0 && state.due_at !== null ? state.due_at : env.now + DEBOUNCE_MS;
  }
}

/** If the server answers, lost requests are retried soon, however often. (Decision 055.) */
const MOST_WHILE_ANSWERED = 1;
/** Of the cycles on a link that loses four answers of five, fewer than one in a thousand is the last of so many lost ones. */
const LOSSY_TRIES = 10;

/** True if the link lost a request and the server did not fail. */
const isLost = ({ failure }: Cycle): boolean => failure?.kind === 'network' && !('reached' in failure);

/** The failure count for the next backoff. */
export function failuresBefore({ failures, lossy_tries }: State, cycle: Cycle): number {
  const comesThrough = cycle.answered ? cycle.failure?.kind === 'network' : lossy_tries > 0 && isLost(cycle);
  return comesThrough ? Math.min(failures, MOST_WHILE_ANSWERED) : failures;
}

/** A Retry-After is not a failed attempt. */
export function failuresAfter(state: State, cycle: Cycle): number {
  if (cycle.failure === null) return 0;
  return retryAfter(cycle.failure) > 0 ? state.failures : failuresBefore(state, cycle) + 1;
}

/** A cycle with answers and losses shows that the link loses some. One without losses, or a failing server, ends that. */
export function lossyTriesAfter({ lossy_tries }: State, cycle: Cycle): number {
  if (!isLost(cycle)) return 0;
  return cycle.answered ? LOSSY_TRIES : Math.max(0, lossy_tries - 1);
}

type Cause = Cycle['failure'];

/** Of two failures of a cycle the one that decides the wait: a dead session, a Retry-After, else the first. */
export const worseOf = (first: Cause, next: NonNullable<Cause>): NonNullable<Cause> =>
  first === null ||
  next.kind === 'session' ||
  (first.kind !== 'session' && retryAfter(next) > retryAfter(first))
    ? next
    : first;

/** Full jitter up to a cap; a server's Retry-After is the minimum, plus up to a fifth. */
export function backoff(failures: number, failure: NonNullable<Cause>, env: Env): number {
  const floor = retryAfter(failure);
  if (floor > 0) return floor * (1 + env.random() * 0.2);
  return env.random() * Math.min(BACKOFF_CAP_MS, BACKOFF_BASE_MS * 2 ** Math.min(failures, 10));
}

/** The server's Retry-After in ms; 0 without one. */
export function retryAfter(failure: Cause): number {
  if (failure?.kind !== 'busy' || failure.retry_after === null) return 0;
  return Math.min(RETRY_AFTER_CAP_MS, failure.retry_after * 1000);
}

/** The poll interval while idle. */
export const poll = (state: State, env: Env): number =>
  (state.visible ? POLL_VISIBLE_MS : POLL_HIDDEN_MS) * (0.9 + env.random() * 0.2);
