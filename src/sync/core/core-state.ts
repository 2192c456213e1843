import type { ErrorCode } from '#contract/errors.ts';
import { MAX_BATCH_OPS, type PullPage, type PushAnswer } from '#contract/sync.ts';
import { CHUNK_BYTES } from '#contract/files.ts';
import type { FileStep } from './file-step.ts';
import type { Batch, Failure, FilePlace } from './ports.ts';

export type WakeReason =
  'start' | 'enqueue' | 'online' | 'offline' | 'visible' | 'hidden' | 'peer' | 'push' | 'user' | 'signed_in';

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
  | { type: 'applied'; cycle: number; page: PullPage }
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

/** One holding of the lock: from asking for it to letting it go. */
export interface Cycle {
  id: number;
  locked: boolean;
  /** The batches under way, settling included: their first numbers, and when they left. */
  flying: { seq: number; at: number }[];
  last_taken: number | null;
  taking: boolean;
  /** The queue was found empty, or a failure ended this cycle's sending. */
  drained: boolean;
  pulling: boolean;
  pulled: boolean;
  /** The pull went ahead alone, to see whether there is a network. */
  probing: boolean;
  /** The file under way, where the server stands with it. */
  file: FilePlace | null;
  /** When a step of the files' lane is under way: since when. */
  filing: number | null;
  /** When this cycle came to the files. */
  files_from: number | null;
  /** Nothing more to do for files in this cycle. */
  filed: boolean;
  /** A file arrived whole: its row has changed on the server. */
  file_stored: boolean;
  /** Sending has ended for this cycle; what is under way is still awaited. */
  stopped: boolean;
  /** Somebody signed in since this cycle began: a session refused in it was the one before. */
  renewed: boolean;
  /** The server answered something in this cycle. */
  answered: boolean;
  /** Operations of the largest batch that was answered in this cycle. */
  carried: number;
  /** A batch was lost in this cycle, and the next ones are smaller for it. */
  shrunk: boolean;
  /** What the next wait is for. */
  failure: Failure | { kind: 'storage' } | null;
}

export interface State {
  cycle: Cycle | null;
  cycles: number;
  /** Something asked for work since the cycle looked. */
  again: boolean;
  /** Failed cycles in a row. */
  failures: number;
  due_at: number | null;
  /** The server asked to be left alone until then; only the user may come earlier. */
  not_before: number;
  held: boolean;
  visible: boolean;
  online: boolean | null;
  /** What is not on line is the server, as the last failure showed. */
  server_down: boolean;
  unsent: boolean;
  batch_ops: number;
  pulled_pages: number;
  storage_broken: boolean;
  /** Bytes of the next chunk: as many as the link takes in about a second. */
  chunk_bytes: number;
  /** Failed tries of the files' lane in a row, and until when it waits. Records never wait for it. */
  file_failures: number;
  files_after: number;
  /** A context without lists, the service worker, only sends. */
  push_only: boolean;
}

/** Time (monotonic ms) and chance come from outside, so that a seed replays a run. */
export interface Env {
  now: number;
  random: () => number;
}

export type Step = readonly [State, Effect[]];

export const initialState: State = {
  cycle: null,
  cycles: 0,
  again: false,
  failures: 0,
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
