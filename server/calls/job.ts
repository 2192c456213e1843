import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Config } from '../config.ts';
import { wakeAfterCommit } from '../db/wake.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Event } from '../db/events.ts';
import type { FileStore } from '../files/store.ts';

/** What every job receives. */
export interface JobTools {
  db: Db;
  files: FileStore;
  config: Config;
  log: FastifyBaseLogger;
}

/** One run of a job. */
export interface JobRun<P> extends JobTools {
  payload: P;
  /** Aborted when this server ends, or when another has taken the job over. */
  signal: AbortSignal;
  /**
   * Marks the job done in a transaction that has its effect: of any number of runs, in any number of servers, one
   * commits. Without it a job is run again when its server dies between the effect and the end.
   */
  done: (tx: Tx) => Promise<void>;
}

export interface JobOutcome {
  /** How many rows, files or tables were handled, for the log. */
  count: number;
  /** It was too early: run again after this many seconds, which counts as no attempt. */
  again_in_s?: number;
}

/** Background work of one kind. A module exports its jobs, `server/jobs/all.ts` names them. */
export interface Job<P = unknown> {
  /** Unique; stored with every row, so it never changes. */
  kind: string;
  payload: z.ZodMiniType<P>;
  /** Runs periodically, once however many servers there are. */
  every_s?: number;
  /** The first run after a start of a server, for periodic jobs. */
  first_after_s?: number;
  /** Of which events a run is made; their values are its payload. */
  wants?: (event: Event) => boolean;
  /** How many one server runs at once; 1 if absent. */
  at_once?: number;
  /** After so many failed attempts it is given up; periodic runs never are. */
  attempts?: number;
  /** Safe to run twice. Throws to be tried again later. */
  run(run: JobRun<P>): Promise<JobOutcome>;
}

/** Adds a run of a job, in the transaction of the change that calls for it. */
export async function enqueue<P extends object>(tx: Tx, job: Job<P>, payload: P): Promise<void> {
  await sql`insert into jobs (kind, payload) values (${job.kind}, ${JSON.stringify(payload)})`.execute(tx);
  wakeAfterCommit(tx);
}
