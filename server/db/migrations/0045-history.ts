import { sql, type Kysely } from 'kysely';

/** Which history of the database this is, how far other copies share it, and the epochs before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_state add column system_id text, add column timeline text`.execute(db);
  await sql`
    create function server_history(out system_id text, out timeline text) language plpgsql as $$
    begin
      select control.system_identifier into system_id from pg_control_system() as control;
      timeline := left(pg_walfile_name(pg_current_wal_lsn()), 8);
    exception when insufficient_privilege or undefined_function or feature_not_supported then
      system_id := null;
      timeline := null;
    end $$`.execute(db);
  await sql`
    create table epochs (
      epoch uuid primary key,
      parent uuid not null,
      cut xid8 not null,
      started_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`
    create table heartbeats (
      node uuid primary key,
      beat bigint not null,
      horizon xid8 not null,
      at timestamptz(3) not null default now()
    )`.execute(db);
}
