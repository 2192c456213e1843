import * as z from 'zod/mini';
import type { Job, JobOutcome, JobTools } from '../calls/job.ts';
import type { Db } from '../db/database.ts';
import { codeOf, retryAfterS } from './backoff.ts';
import { giveUp, LeaseLost, markDone, runLater, type Claim } from './queue.ts';

const ATTEMPTS = 12;

/** Runs a claimed job and stores how it ended. Never throws: a job whose end is not stored is due with its lease. */
export async function runClaimed(
  tools: JobTools,
  job: Job,
  claimed: Claim,
  signal: AbortSignal,
): Promise<void> {
  const { log } = tools;
  try {
    await attempt(tools, job, claimed, signal).catch((error: unknown) => fail(tools, job, claimed, error));
  } catch (error) {
    log.error({ job: job.kind, err: error }, 'a job is tried again when its lease ends');
  }
}

async function attempt(tools: JobTools, job: Job, claimed: Claim, signal: AbortSignal): Promise<void> {
  const { db, log } = tools;
  if (isLast(job, claimed, 1)) throw new LeaseLost('Every server that had this job ended');
  const marked = { done: false };
  const outcome = await job.run({
    ...tools,
    payload: z.parse(job.payload, claimed.payload),
    signal,
    async done(tx) {
      await markDone(tx, claimed);
      marked.done = true;
    },
  });
  if (!marked.done) await end(db, job, claimed, outcome);
  if (outcome.count > 0) log.info({ job: job.kind, count: outcome.count }, 'job done');
}

/** Periodic jobs are never given up. */
const isLast = ({ attempts = ATTEMPTS }: Job, claimed: Claim, beyond = 0) =>
  !claimed.periodic && claimed.attempts >= attempts + beyond;

function end(db: Db, { every_s }: Job, claimed: Claim, { again_in_s }: JobOutcome): Promise<void> {
  const again = again_in_s ?? (claimed.periodic ? every_s : undefined);
  return again === undefined ? markDone(db, claimed) : runLater(db, claimed, again, null);
}

async function fail({ db, log }: JobTools, job: Job, claimed: Claim, error: unknown): Promise<void> {
  const { kind, every_s = Infinity } = job;
  const { attempts } = claimed;
  const reason = codeOf(error);
  const last = isLast(job, claimed);
  log.error({ job: kind, attempts, reason, err: error }, last ? 'job given up' : 'job failed');
  if (last) await giveUp(db, claimed, reason);
  else await runLater(db, claimed, Math.min(retryAfterS(attempts), every_s), reason);
}
