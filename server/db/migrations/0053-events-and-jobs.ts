import { sql, type Kysely } from 'kysely';

/** What others must learn of, how far each of its readers has come, and work for the background. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table events (
      id bigint generated always as identity primary key,
      kind text not null,
      user_id uuid,
      resource text not null,
      record_id uuid not null,
      detail jsonb not null,
      at timestamptz(3) not null default now(),
      ver xid8 not null default pg_current_xact_id()
    )`.execute(db);
  await sql`create index events_ver on events (ver, id)`.execute(db);
  await sql`create index events_at on events (at)`.execute(db);
  await sql`
    create table event_readers (
      job text primary key,
      ver xid8 not null,
      id bigint not null
    )`.execute(db);
  await sql`
    create table jobs (
      id bigint generated always as identity primary key,
      kind text not null,
      key text,
      payload jsonb not null default '{}',
      run_at timestamptz(3) not null default now(),
      attempts integer not null default 0,
      lease_until timestamptz(3),
      leased_by uuid,
      last_error text,
      done_at timestamptz(3),
      unique (kind, key)
    )`.execute(db);
  await sql`create index jobs_due on jobs (coalesce(lease_until, run_at)) where done_at is null`.execute(db);
  await sql`create index jobs_done on jobs (done_at) where done_at is not null`.execute(db);
}
