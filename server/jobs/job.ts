import type { FastifyBaseLogger } from 'fastify';
import type { Store } from '../db/engine/open.ts';

interface Job {
  /** For the log. */
  name: string;
  first_after_ms: number;
  every_ms: number;
  /** Returns how many rows, files or tables it handled. Throws to have the failure logged. */
  run: () => Promise<number>;
}

/** Runs a job periodically until stopped, one run at a time, and never on a full disk. Safe with several servers on one database. */
export function startJob(
  { has_room }: Pick<Store, 'has_room'>,
  log: FastifyBaseLogger,
  { name, first_after_ms, every_ms, run }: Job,
): () => void {
  let running = false;
  const start = () => {
    if (running || !has_room()) return;
    running = true;
    run()
      .then((count) => {
        if (count > 0) log.info({ job: name, count }, 'job done');
      })
      .catch((error: unknown) => {
        log.error({ job: name, err: error }, 'job failed');
      })
      .finally(() => {
        running = false;
      });
  };
  const first = setTimeout(start, first_after_ms);
  const timer = setInterval(start, every_ms);
  first.unref();
  timer.unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
