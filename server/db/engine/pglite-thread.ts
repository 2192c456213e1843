import { Worker } from 'node:worker_threads';
import type { Engine } from './pglite-engine.ts';
import { errorStates } from './wire.ts';
import type { WorkerAnswer, WorkerRequest, WorkerStart } from './pglite-worker.ts';

/** The embedded database stopped; SQLSTATE 57P03 makes this a transient failure for callers. */
export class EngineStopped extends Error {
  override name = 'EngineStopped' as const;
  readonly code = '57P03';
}

/** Why an engine was lost. */
export interface Loss {
  reason: string;
  /** The disk was full. */
  full: boolean;
  /** Resolves when its thread has ended and holds no files. */
  ended: Promise<unknown>;
}

export interface ThreadOptions extends WorkerStart {
  worker: URL;
  /** Longest query before the engine counts as stuck. */
  query_limit_ms: number;
  /** Called once when the engine is lost. */
  on_lost: (loss: Loss) => void;
}

type Waiting = { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void };
type Body<T> = T extends unknown ? Omit<T, 'id'> : never;

/** A full disk or a failed write: the next query would hang, so none may be sent. */
const FATAL = new Set(['53100', '58030']);
const OPEN_LIMIT_MS = 180_000;
const DUMP_LIMIT_MS = 600_000;

/** Runs the engine in a worker thread with a watchdog: a query can neither block the event loop nor hang forever. */
export async function openEngineThread(options: ThreadOptions): Promise<Engine> {
  const start: WorkerStart = { folder: options.folder, ...(options.from && { from: options.from }) };
  const worker = new Worker(options.worker, { workerData: start });
  const waiting = new Map<number, Waiting>();
  let last = -1;
  let lost: EngineStopped | undefined;
  let opened = false;
  let closing = false;

  const lose = (reason: string, full = false) => {
    if (lost) return;
    lost = new EngineStopped(reason);
    for (const { reject } of waiting.values()) reject(lost);
    waiting.clear();
    const ended = worker.terminate();
    if (opened && !closing) options.on_lost({ reason, full, ended });
  };
  worker.on('message', ({ id, bytes, error }: WorkerAnswer) => {
    const caller = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) caller?.resolve(bytes ?? new Uint8Array());
    else caller?.reject(new EngineStopped(error));
    if (error !== undefined && id > 0) lose(`The embedded database failed: ${error}`);
  });
  worker.on('error', (error) => {
    lose(`The embedded database ended: ${error.message}`);
  });
  worker.on('exit', () => {
    lose('The embedded database ended.');
  });

  const ask = (request: Body<WorkerRequest> | null, limit: number) =>
    new Promise<Uint8Array>((resolve, reject) => {
      if (lost) {
        reject(lost);
        return;
      }
      last += 1;
      const id = last;
      const watchdog = setTimeout(() => {
        lose(`The embedded database gave no answer for ${limit / 1000} seconds.`);
      }, limit);
      const done = () => {
        clearTimeout(watchdog);
      };
      waiting.set(id, {
        resolve: (bytes) => {
          done();
          resolve(bytes);
        },
        reject: (error) => {
          done();
          reject(error);
        },
      });
      if (request) worker.postMessage({ ...request, id });
    });

  await ask(null, OPEN_LIMIT_MS);
  opened = true;
  return {
    async exec(bytes) {
      const answer = await ask({ kind: 'exec', bytes }, options.query_limit_ms);
      const fatal = errorStates(answer).find((state) => FATAL.has(state));
      if (fatal !== undefined) lose(`The disk does not take data any more (${fatal}).`, true);
      return answer;
    },
    dump: () => ask({ kind: 'dump' }, DUMP_LIMIT_MS),
    async close() {
      closing = true;
      await ask({ kind: 'close' }, OPEN_LIMIT_MS);
      await worker.terminate();
    },
  };
}
