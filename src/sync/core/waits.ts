import type { Cycle, Env, State, WakeReason } from './core-state.ts';

/** How long new work waits for more of it. */
export const DEBOUNCE_MS = 200;
/** A server's wish to be left alone is honoured up to here. */
export const RETRY_AFTER_CAP_MS = 900_000;
const BACKOFF_BASE_MS = 2_000;
const BACKOFF_CAP_MS = 300_000;
const POLL_VISIBLE_MS = 60_000;
const POLL_HIDDEN_MS = 300_000;
/** The first try after a common outage is spread over this much, so that not everybody comes at once. */
export const SPREAD_WAITING_MS = 2_000;
const SPREAD_IDLE_MS = 15_000;

/** A wait from a failure is only shortened by the user or by news that the link is back. */
export function dueFor(state: State, reason: Exclude<WakeReason, 'hidden'>, env: Env): number {
  const due = wishedFor(state, reason, env);
  return reason === 'user' || reason === 'signed_in' ? due : Math.max(due, state.not_before);
}

function wishedFor(state: State, reason: Exclude<WakeReason, 'hidden'>, env: Env): number {
  switch (reason) {
    case 'start':
    case 'user':
    case 'signed_in':
    // A try that fails at once is what shows that the network is gone.
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

/** Where the server answers, what was lost is tried again soon, however often. */
const MOST_WHILE_ANSWERED = 1;

/** The failed cycles that count for the wait after one more. */
export const failuresBefore = ({ failures }: State, { answered, failure }: Cycle): number =>
  answered && failure?.kind === 'network' ? Math.min(failures, MOST_WHILE_ANSWERED) : failures;

/** Being told when to come back is no failed try. */
export function failuresAfter(state: State, cycle: Cycle): number {
  if (cycle.failure === null) return 0;
  return retryAfter(cycle.failure) > 0 ? state.failures : failuresBefore(state, cycle) + 1;
}

/** Full jitter up to a cap; a server's Retry-After is the floor, spread by a fifth. */
export function backoff(failures: number, failure: NonNullable<Cycle['failure']>, env: Env): number {
  const floor = retryAfter(failure);
  if (floor > 0) return floor * (1 + env.random() * 0.2);
  return env.random() * Math.min(BACKOFF_CAP_MS, BACKOFF_BASE_MS * 2 ** Math.min(failures, 10));
}

/** How long the server asked to be left alone, in ms; 0 when it did not. */
export function retryAfter(failure: Cycle['failure']): number {
  if (failure?.kind !== 'busy' || failure.retry_after === null) return 0;
  return Math.min(RETRY_AFTER_CAP_MS, failure.retry_after * 1000);
}

/** The wait between two looks when nothing happens. */
export const poll = (state: State, env: Env): number =>
  (state.visible ? POLL_VISIBLE_MS : POLL_HIDDEN_MS) * (0.9 + env.random() * 0.2);
