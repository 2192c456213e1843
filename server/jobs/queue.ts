import { sql } from 'kysely';
import type { Job } from '../calls/job.ts';
import type { Db, Tx } from '../db/database.ts';

/** How long a server that died holds up its jobs. */
export const LEASE_S = 60;
const PERIODIC = 'periodic';

/** A job that this server holds. */
export interface Claim {
  id: number;
  kind: string;
  /** The row of a periodic job, which is never done. */
  periodic: boolean;
  payload: Record<string, unknown>;
  /** This one included. It tells one claim of a server from its next. */
  attempts: number;
  leased_by: string;
}

/** The server no longer holds the job. */
export class LeaseLost extends Error {
  override name = 'LeaseLost' as const;
}

const due = sql`coalesce(lease_until, run_at)`;
const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;
const held = ({ id, leased_by, attempts }: Claim) =>
  sql`id = ${id} and leased_by = ${leased_by}::uuid and attempts = ${attempts} and done_at is null`;

/** Makes the rows of periodic jobs; their next run is no sooner than is good for a server that has just started. */
export async function schedule(db: Db, jobs: readonly Job[]): Promise<void> {
  for (const { kind, every_s, first_after_s = 0 } of jobs)
    if (every_s !== undefined)
      await sql`
        insert into jobs (kind, key, run_at) values (${kind}, ${PERIODIC}, ${inSeconds(first_after_s)})
        on conflict (kind, key) do update
        set run_at = greatest(least(jobs.run_at, ${inSeconds(every_s)}), ${inSeconds(first_after_s)})`.execute(
        db,
      );
}

/** Takes the job that is due longest, in one statement; of servers that ask at once each gets another. */
export async function claim(db: Db, node: string, kinds: readonly string[]): Promise<Claim | undefined> {
  const { rows } = await sql<Claim>`
    update jobs set lease_until = ${inSeconds(LEASE_S)}, leased_by = ${node}::uuid, attempts = attempts + 1
    where id = (
      select id from jobs where done_at is null and ${due} <= now() and kind = any(${kinds})
      order by ${due} limit 1 for update skip locked)
    returning id, kind, key is not distinct from ${PERIODIC} as periodic, payload, attempts, leased_by`.execute(
    db,
  );
  return rows[0];
}

/** Milliseconds until the next job is due; null without one. */
export async function dueIn(db: Db, kinds: readonly string[]): Promise<number | null> {
  const { rows } = await sql<{ ms: number }>`
    select ceil(extract(epoch from ${due} - now()) * 1000)::bigint as ms from jobs
    where done_at is null and kind = any(${kinds}) order by ${due} limit 1`.execute(db);
  return rows[0]?.ms ?? null;
}

/** Holds the job for longer; false when another has it. */
export async function renew(db: Db, claimed: Claim): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update jobs set lease_until = ${inSeconds(LEASE_S)} where ${held(claimed)}`.execute(db);
  return numAffectedRows === 1n;
}

/** Marks the job done; throws LeaseLost when another has it, which undoes the transaction. */
export async function markDone(tx: Tx | Db, claimed: Claim): Promise<void> {
  const { numAffectedRows } = await sql`
    update jobs set done_at = now(), lease_until = null, leased_by = null, last_error = null
    where ${held(claimed)}`.execute(tx);
  if (numAffectedRows !== 1n) throw new LeaseLost('Another server has this job');
}

/** Runs the job again later: because it is periodic or was too early, or after an error, which is given as a code. */
export async function runLater(db: Db, claimed: Claim, after_s: number, error: string | null): Promise<void> {
  await sql`
    update jobs set run_at = ${inSeconds(after_s)}, lease_until = null, leased_by = null, last_error = ${error},
      attempts = ${error === null ? 0 : claimed.attempts}
    where ${held(claimed)}`.execute(db);
}

/** Ends a job that failed too often. */
export async function giveUp(db: Db, claimed: Claim, error: string): Promise<void> {
  await sql`
    update jobs set done_at = now(), lease_until = null, leased_by = null, last_error = ${error}
    where ${held(claimed)}`.execute(db);
}

/** Gives back what a server still holds as it ends: another may take it at once. */
export async function release(db: Db, node: string): Promise<void> {
  await sql`
    update jobs set lease_until = null, leased_by = null, attempts = attempts - 1
    where leased_by = ${node}::uuid and done_at is null`.execute(db);
}
