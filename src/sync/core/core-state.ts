import type { ErrorCode } from '#contract/core/errors.ts';
import { MAX_BATCH_OPS, type PullPage, type PushAnswer } from '#contract/core/sync.ts';
import { CHUNK_BYTES } from '#contract/core/files.ts';
import type { FileStep } from './file-step.ts';
import type { Batch, Failure, FilePlace } from './ports.ts';

export type WakeReason =
  | 'start'
  | 'enqueue'
  | 'online'
  | 'offline'
  | 'visible'
  | 'hidden'
  | 'peer'
  | 'push'
  | 'user'
  | 'signed_in';

export type Event =
  | { type: 'wake'; reason: WakeReason }
  | { type: 'timer' }
  | { type: 'locked'; cycle: number }
  | { type: 'lost'; cycle: number }
  | { type: 'taken'; cycle: number; batch: Batch | null }
  | { type: 'pushed'; cycle: number; batch: Batch; answer: PushAnswer }
  | { type: 'push_failed'; cycle: number; batch: Batch; failure: Failure }
  | { type: 'settled'; cycle: number; batch: Batch; rewound: boolean; progressed: boolean }
  | { type: 'page'; cycle: number; page: PullPage }
  | { type: 'applied'; cycle: number; page: PullPage; again: boolean }
  | { type: 'pull_failed'; cycle: number; failure: Failure }
  | { type: 'file'; cycle: number; step: FileStep }
  | { type: 'broken'; cycle: number };

export type Effect =
  | { type: 'lock'; cycle: number }
  | { type: 'unlock'; cycle: number }
  | { type: 'take'; cycle: number; after_seq: number | null; max_ops: number }
  | { type: 'push'; cycle: number; batch: Batch }
  | { type: 'settle'; cycle: number; batch: Batch; answer: PushAnswer }
  | { type: 'quarantine'; cycle: number; batch: Batch; failure: { code: ErrorCode; message: string } }
  | { type: 'pull'; cycle: number }
  | { type: 'apply'; cycle: number; page: PullPage }
  | { type: 'file'; cycle: number; at: FilePlace | null; bytes: number }
  | { type: 'timer'; at: number }
  | { type: 'hold'; wipe: boolean; left?: true }
  | { type: 'report' };

/** One sync cycle: from requesting the lock to releasing it. */
export interface Cycle {
  id: number;
  locked: boolean;
  /** The batches in flight, settling ones included: first sequence number and send time. */
  flying: { seq: number; at: number }[];
  last_taken: number | null;
  /** The first number of a batch the server could not read; null once anything got through after it. */
  refused_seq: number | null;
  taking: boolean;
  /** The outbox was found empty, or a failure ended this cycle's sending. */
  drained: boolean;
  pulling: boolean;
  pulled: boolean;
  /** The pull runs first, to probe for a network. */
  probing: boolean;
  /** The file being uploaded, and the server's progress. */
  file: FilePlace | null;
  /** Start time of the file lane's running step, if any. */
  filing: number | null;
  /** When this cycle reached the files. */
  files_from: number | null;
  /** No more file work in this cycle. */
  filed: boolean;
  /** A file upload completed: its row has changed on the server. */
  file_stored: boolean;
  /** Sending has ended for this cycle; what is in flight is still awaited. */
  stopped: boolean;
  /** A sign-in happened during this cycle: a session rejected in it is the previous one. */
  renewed: boolean;
  /** The server answered something in this cycle. */
  answered: boolean;
  /** Size of the largest batch answered in this cycle, in operations. */
  carried: number;
  /** A batch was lost in this cycle, and the batch size reduced for it. */
  shrunk: boolean;
  /** The cause of the next wait. */
  failure: Failure | { kind: 'storage' } | null;
}

/** A cycle that has asked for the lock. */
export const newCycle = (id: number): Cycle => ({
  id,
  locked: false,
  flying: [],
  last_taken: null,
  refused_seq: null,
  taking: false,
  drained: false,
  pulling: false,
  pulled: false,
  probing: false,
  file: null,
  filing: null,
  files_from: null,
  filed: false,
  file_stored: false,
  stopped: false,
  renewed: false,
  answered: false,
  carried: 0,
  shrunk: false,
  failure: null,
});

export interface State {
  cycle: Cycle | null;
  cycles: number;
  /** Work was requested since the cycle checked. */
  again: boolean;
  /** Consecutive failed cycles. */
  failures: number;
  /** Cycles without any answer that do not lengthen the wait: the link was last seen losing some answers, not all. */
  lossy_tries: number;
  due_at: number | null;
  /** The server's Retry-After time; only the user may override it. */
  not_before: number;
  held: boolean;
  visible: boolean;
  online: boolean | null;
  /** Offline because of the server, as the last failure showed. */
  server_down: boolean;
  unsent: boolean;
  batch_ops: number;
  pulled_pages: number;
  storage_broken: boolean;
  /** Size of the next chunk: what the link sends in about a second. */
  chunk_bytes: number;
  /** Consecutive failures of the file lane, and its backoff. Records never wait for it. */
  file_failures: number;
  files_after: number;
  /** A context without lists, the service worker, only pushes. */
  push_only: boolean;
}

/** Time (monotonic ms) and randomness are injected, so that a seed replays a run. */
export interface Env {
  now: number;
  random: () => number;
}

export type Step = readonly [State, Effect[]];

/** A step with more effects, after its own or first. */
export function both([state, effects]: Step, more: Effect[], first = false): Step {
  return [state, first ? [...more, ...effects] : [...effects, ...more]];
}

export const initialState: State = {
  cycle: null,
  cycles: 0,
  again: false,
  failures: 0,
  lossy_tries: 0,
  due_at: null,
  not_before: 0,
  held: false,
  visible: true,
  online: null,
  server_down: false,
  unsent: false,
  batch_ops: MAX_BATCH_OPS,
  pulled_pages: 0,
  storage_broken: false,
  chunk_bytes: CHUNK_BYTES / 4,
  file_failures: 0,
  files_after: 0,
  push_only: false,
};
