import { CHUNK_BYTES } from '#contract/core/files.ts';
import type { Cycle, Env, State, Step } from './core-state.ts';
import type { FileStep } from './file-step.ts';
import { backoff } from './waits.ts';

/** Time limit for files in one cycle, so that pulls and other tabs get a chance. */
const TURN_MS = 15_000;
const LEAST_CHUNK = 16 * 1024;
/** Chunks grow after an answer faster than the first, shrink after one slower than the second. */
const QUICK_MS = 700;
const SLOW_MS = 2_500;

/** True when the file lane may take a step: at least one per cycle, unless it backs off after a failure. */
export function wantsFiles(state: State, cycle: Cycle, env: Env): boolean {
  if (cycle.stopped || cycle.filed || env.now < state.files_after) return false;
  if (cycle.files_from === null || state.push_only) return true;
  return !state.again && env.now - cycle.files_from < TURN_MS;
}

/** One step: announces the next file, or sends the next chunk of the current one. */
export function fileStep(state: State, cycle: Cycle, env: Env): Step {
  const next = { ...cycle, filing: env.now, files_from: cycle.files_from ?? env.now };
  return [
    { ...state, cycle: next },
    [{ type: 'file', cycle: cycle.id, at: cycle.file, bytes: state.chunk_bytes }],
  ];
}

/** The lane after a step. It backs off on its own; records continue. */
export function afterStep(state: State, cycle: Cycle, step: FileStep, env: Env): [State, Cycle] {
  const idle: Cycle = { ...cycle, filing: null, file: null };
  switch (step.kind) {
    case 'none':
      return [state, { ...idle, filed: true }];
    case 'done':
      return [state, { ...idle, file_stored: cycle.file_stored || step.stored }];
    case 'at': {
      const took = cycle.file === null ? null : env.now - (cycle.filing ?? env.now);
      const next = { ...state, file_failures: 0, chunk_bytes: chunkAfter(state, took) };
      return [next, { ...idle, file: { id: step.id, offset: step.offset } }];
    }
    case 'failed': {
      const files_after = env.now + Math.max(1, backoff(state.file_failures, step.failure, env));
      const file_failures = state.file_failures + 1;
      const chunk_bytes = Math.max(LEAST_CHUNK, state.chunk_bytes >> 1);
      return [
        { ...state, files_after, file_failures, chunk_bytes },
        { ...idle, filed: true },
      ];
    }
  }
}

function chunkAfter({ chunk_bytes }: State, took: number | null): number {
  if (took === null) return chunk_bytes;
  if (took > SLOW_MS) return Math.max(LEAST_CHUNK, chunk_bytes >> 1);
  return took < QUICK_MS ? Math.min(CHUNK_BYTES, chunk_bytes * 2) : chunk_bytes;
}

/** How long until the lane may retry; infinite while it is not backing off. */
export const filesDue = (state: State, env: Env): number =>
  state.files_after > env.now ? state.files_after - env.now : Infinity;
