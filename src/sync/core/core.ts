import type { FileStep } from './file-step.ts';
import type { ErrorCode } from '#contract/core/errors.ts';
import {
  both,
  newCycle,
  type Cycle,
  type Effect,
  type Env,
  type Event,
  type State,
  type Step,
  type WakeReason,
} from './core-state.ts';
import { afterStep, fileStep, filesDue, wantsFiles } from './core-files.ts';
import { lost, opsAfterRefusal, pushed } from './batch-size.ts';
import type { Batch, Failure } from './ports.ts';
import {
  backoff,
  DEBOUNCE_MS,
  dueFor,
  failuresAfter,
  failuresBefore,
  lossyTriesAfter,
  poll,
  RETRY_AFTER_CAP_MS,
  retryAfter,
  SPREAD_WAITING_MS,
  worseOf,
} from './waits.ts';

/** Maximum batches in flight: two until something was answered, then enough to fill a slow round trip. */
const inFlight = (state: State): number => (state.online === true && state.failures === 0 ? 4 : 2);

/** The engine's reducer: next state and effects for an event. Pure: no clock, randomness, storage or network. */
export function reduce(state: State, event: Event, env: Env): Step {
  switch (event.type) {
    case 'wake':
      return wake(state, event.reason, env);
    case 'timer':
      return timer(state, env);
    default:
      return state.cycle?.id === event.cycle ? inCycle(state, state.cycle, event, env) : [state, []];
  }
}

/** Browser timers fire up to a millisecond early: set a timer for the rest, or none would ever fire again. */
function timer(state: State, env: Env): Step {
  if (state.due_at === null) return [state, []];
  if (env.now < state.due_at) return [state, [{ type: 'timer', at: state.due_at }]];
  return begin({ ...state, due_at: null });
}

/** The user, or a change of the link, ends the file lane's backoff. */
const endsFileWait: ReadonlySet<WakeReason> = new Set(['start', 'user', 'signed_in', 'online']);

function wake(before: State, reason: WakeReason, env: Env): Step {
  const state: State = {
    ...before,
    cycle: before.cycle && { ...before.cycle, renewed: before.cycle.renewed || reason === 'signed_in' },
    held: reason === 'signed_in' ? false : before.held,
    visible: reason === 'visible' ? true : reason === 'hidden' ? false : before.visible,
    unsent: before.unsent || reason === 'enqueue',
    files_after: endsFileWait.has(reason) ? 0 : before.files_after,
  };
  if (reason === 'hidden' || state.held) return [state, []];
  if (state.cycle) return alsoNow(state, state.cycle, reason);
  return schedule(state, dueFor(state, reason, env), env);
}

/** New work joins a running cycle; any other reason makes the cycle check again at its end. */
function alsoNow(state: State, cycle: Cycle, reason: WakeReason): Step {
  const joins =
    reason === 'enqueue' &&
    cycle.locked &&
    !cycle.stopped &&
    !cycle.probing &&
    !cycle.taking &&
    cycle.flying.length < inFlight(state);
  return joins ? takeMore(state, { ...cycle, drained: false }) : [{ ...state, again: true }, []];
}

/** Uses the earlier of two due times; a stored time beyond the cap means the clock jumped. */
function schedule(state: State, at: number, env: Env): Step {
  const current =
    state.due_at !== null && state.due_at <= env.now + RETRY_AFTER_CAP_MS * 1.2 ? state.due_at : null;
  if (at <= env.now) return begin({ ...state, due_at: null });
  const due_at = current === null ? at : Math.min(current, at);
  return [{ ...state, due_at }, [{ type: 'timer', at: due_at }]];
}

function begin(state: State): Step {
  if (state.cycle || state.held) return [state, []];
  const id = state.cycles + 1;
  const cycle = newCycle(id);
  return [{ ...state, cycle, cycles: id, again: false }, [{ type: 'lock', cycle: id }]];
}

type CycleEvent = Exclude<Event, { type: 'wake' | 'timer' }>;
type Applied = Extract<Event, { type: 'applied' }>;

function inCycle(state: State, cycle: Cycle, event: CycleEvent, env: Env): Step {
  switch (event.type) {
    case 'locked':
      return locked(state, { ...cycle, locked: true });
    case 'lost':
      return both(
        schedule({ ...state, cycle: null }, env.now + env.random() * SPREAD_WAITING_MS, env),
        [{ type: 'unlock', cycle: cycle.id }],
        true,
      );
    case 'taken':
      return taken(state, { ...cycle, taking: false }, event.batch, env);
    case 'pushed':
      return [
        pushed(state, cycle, event, env),
        [{ type: 'settle', cycle: cycle.id, batch: event.batch, answer: event.answer }],
      ];
    case 'settled':
      return settled(state, landed(cycle, event.batch), event, env);
    case 'push_failed':
      return pushFailed(state, cycle, event.batch, event.failure, env);
    case 'page':
      return both(probed({ ...state, online: true }, { ...cycle, answered: true }), [
        { type: 'apply', cycle: cycle.id, page: event.page },
      ]);
    case 'applied':
      return applied(state, cycle, event, env);
    case 'pull_failed':
      return pullFailed(state, { ...cycle, pulling: false }, event.failure, env);
    case 'file':
      return filed(state, cycle, event.step, env);
    case 'broken':
      return end({ ...state, storage_broken: true }, { ...cycle, failure: { kind: 'storage' } }, env);
  }
}

/**
 * While the last attempts found no network, the pull runs first: operations get numbers, and can no longer be
 * undone, only once something has answered. A link that loses answers has.
 */
function locked(state: State, cycle: Cycle): Step {
  const report: Effect = { type: 'report' };
  if (state.push_only) return both(takeMore(state, cycle), [report]);
  const pull: Effect = { type: 'pull', cycle: cycle.id };
  const pulling: Cycle = { ...cycle, pulling: true };
  if (state.online === false && state.lossy_tries === 0)
    return [{ ...state, cycle: { ...pulling, probing: true } }, [pull, report]];
  return both(takeMore(state, pulling), [pull, report]);
}

/** The probe was answered: sends what waited for it. */
function probed(state: State, cycle: Cycle): Step {
  return cycle.probing ? takeMore(state, { ...cycle, probing: false }) : [{ ...state, cycle }, []];
}

const landed = (cycle: Cycle, batch: Batch): Cycle => ({
  ...cycle,
  flying: cycle.flying.filter(({ seq }) => seq !== batch.first_seq),
});

function takeMore(state: State, cycle: Cycle): Step {
  const effect: Effect = {
    type: 'take',
    cycle: cycle.id,
    after_seq: cycle.last_taken,
    max_ops: state.batch_ops,
  };
  return [{ ...state, cycle: { ...cycle, taking: true } }, [effect]];
}

function taken(state: State, cycle: Cycle, batch: Batch | null, env: Env): Step {
  if (!batch) return settle({ ...state, unsent: cycle.flying.length > 0 }, { ...cycle, drained: true }, env);
  const flying = [...cycle.flying, { seq: batch.first_seq, at: env.now }];
  const next: Cycle = { ...cycle, flying, last_taken: batch.first_seq + batch.ops.length - 1 };
  const push: Effect = { type: 'push', cycle: cycle.id, batch };
  if (cycle.stopped) return settle(state, cycle, env);
  if (flying.length >= inFlight(state)) return [{ ...state, cycle: next, unsent: true }, [push]];
  return both(takeMore({ ...state, unsent: true }, next), [push]);
}

/** After a rewind, or an answer that settled nothing, the numbers in memory are stale: reads the outbox again. */
function settled(
  state: State,
  cycle: Cycle,
  event: { batch: Batch; rewound: boolean; progressed: boolean },
  env: Env,
): Step {
  if (!event.rewound && !event.progressed)
    return isBehind(cycle, event.batch)
      ? rereads(state, cycle, env)
      : failed(state, cycle, { kind: 'busy', retry_after: null }, env);
  const grown = { ...state, failures: 0 };
  // A file is sent once its write was accepted: check again.
  const taken = { ...cycle, filed: false, refused_seq: null };
  const next = event.rewound ? { ...taken, last_taken: null, drained: cycle.stopped } : taken;
  if (next.taking || next.drained || (event.rewound && next.flying.length > 0))
    return both(settle(grown, next, env), [{ type: 'report' }]);
  return both(takeMore(grown, next), [{ type: 'report' }]);
}

function applied(state: State, cycle: Cycle, { page, again }: Applied, env: Env): Step {
  const { more, full } = page;
  const pulled_pages = more ? state.pulled_pages + 1 : 0;
  // The end of a full pull is as old as its first page: later changes come with the next.
  const soon = state.again || again || (full && !more);
  const next: State = { ...state, pulled_pages, storage_broken: false, again: soon };
  const rest: Cycle = more ? cycle : { ...cycle, pulling: false, pulled: true };
  const step = again ? rereads(next, { ...rest, filed: false }, env) : settle(next, rest, env);
  const pull: Effect[] = more ? [{ type: 'pull', cycle: cycle.id }] : [];
  return both(step, [...pull, { type: 'report' }]);
}

/** Errors about the content sent, not about time or user. */
const unreadable: readonly ErrorCode[] = ['bad_request', 'invalid', 'too_large', 'unsupported'];

/** Halves a batch the server cannot read until one operation remains; that one is quarantined. */
function pushFailed(state: State, cycle: Cycle, batch: Batch, failure: Failure, env: Env): Step {
  const size = batch.ops.length;
  if (failure.kind !== 'refused' || !unreadable.includes(failure.code)) {
    const [smaller, next] = lost(state, landed(cycle, batch), batch);
    return failed(smaller, next, failure, env);
  }
  const resized = { ...state, batch_ops: opsAfterRefusal(state.batch_ops, size) };
  if (size === 1) {
    const { code, message } = failure;
    return [resized, [{ type: 'quarantine', cycle: cycle.id, batch, failure: { code, message } }]];
  }
  return rereads(resized, { ...landed(cycle, batch), refused_seq: batch.first_seq }, env);
}

/** The server takes operations in turn: it has no use for a batch while one before it is in flight, or was refused. */
const isBehind = ({ flying, refused_seq }: Cycle, { first_seq }: Batch): boolean =>
  [...flying.map(({ seq }) => seq), refused_seq].some((seq) => seq !== null && seq < first_seq);

/** Reads the outbox from its start again, once nothing is in flight. */
function rereads(state: State, cycle: Cycle, env: Env): Step {
  const next: Cycle = { ...cycle, last_taken: null, drained: cycle.stopped };
  const waits = next.stopped || next.taking || next.flying.length > 0;
  return waits ? settle(state, next, env) : takeMore(state, next);
}

/** A rejected pull does not stop the push. */
function pullFailed(state: State, cycle: Cycle, failure: Failure, env: Env): Step {
  if (failure.kind === 'network' || failure.kind === 'session') return failed(state, cycle, failure, env);
  const noted: Cycle = { ...cycle, failure: worseOf(cycle.failure, failure) };
  const answered: State = { ...state, online: true };
  return noted.probing ? probed(answered, noted) : settle(answered, noted, env);
}

/** A failure ends this cycle's sending; what is in flight is still awaited, so that no answer is missed. */
function failed(state: State, cycle: Cycle, failure: Failure, env: Env): Step {
  const next: Cycle = { ...cycle, failure: worseOf(cycle.failure, failure), stopped: true, drained: true };
  const online = failure.kind !== 'network' || cycle.answered;
  return settle({ ...state, online, server_down: 'reached' in failure }, next, env);
}

/** Starts files once no record is in flight; ends the cycle when nothing is. */
function settle(state: State, cycle: Cycle, env: Env): Step {
  const busy = cycle.taking || cycle.flying.length > 0 || cycle.pulling || !cycle.drained;
  if (busy || cycle.filing !== null) return [{ ...state, cycle }, []];
  return wantsFiles(state, cycle, env) ? fileStep(state, cycle, env) : end(state, cycle, env);
}

function filed(state: State, cycle: Cycle, step: FileStep, env: Env): Step {
  if (step.kind === 'failed' && step.failure.kind === 'session')
    return failed(state, { ...cycle, filing: null }, step.failure, env);
  const [next, after] = afterStep(state, cycle, step, env);
  const settled = settle(next, after, env);
  return step.kind === 'none' ? settled : both(settled, [{ type: 'report' }]);
}

function end(state: State, cycle: Cycle, env: Env): Step {
  const free: State = { ...state, cycle: null, again: false };
  const unlock: Effect = { type: 'unlock', cycle: cycle.id };
  if (cycle.failure?.kind === 'session' && !cycle.renewed) {
    return [
      { ...free, held: true, due_at: null },
      [
        unlock,
        { type: 'hold', wipe: cycle.failure.wipe, ...(cycle.failure.left && { left: true }) },
        { type: 'report' },
      ],
    ];
  }
  const wait = cycle.failure
    ? backoff(failuresBefore(state, cycle), cycle.failure, env)
    : state.again || cycle.file_stored || (cycle.files_from !== null && !cycle.filed)
      ? DEBOUNCE_MS
      : Math.min(poll(state, env), filesDue(state, env));
  const next: State = {
    ...free,
    failures: failuresAfter(state, cycle),
    lossy_tries: lossyTriesAfter(state, cycle),
    not_before: env.now + retryAfter(cycle.failure),
    due_at: null,
  };
  return both(schedule(next, env.now + Math.max(1, wait), env), [unlock, { type: 'report' }], true);
}
