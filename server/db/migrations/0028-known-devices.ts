import { sql, type Kysely } from 'kysely';

/** Browsers that a user signed in with, and resets bound to the browser that requested them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table known_devices (
      device_hash text not null,
      user_id uuid not null references users (id),
      created_at timestamptz(3) not null default now(),
      last_at timestamptz(3) not null default now(),
      primary key (device_hash, user_id)
    )`.execute(db);
  await sql`create index known_devices_user on known_devices (user_id)`.execute(db);
  await sql`alter table otp_flows add column name_hash text`.execute(db);
  await sql`create index otp_flows_name on otp_flows (name_hash, created_at)`.execute(db);
}
