import { sql, type Kysely } from 'kysely';

/** Tracking apps that send their user's position, each with its own code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table track_apps (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id),
      name text not null,
      code_hash text not null unique,
      created_at timestamptz(3) not null default now(),
      last_at timestamptz(3)
    )`.execute(db);
  await sql`create index track_apps_user on track_apps (user_id, created_at)`.execute(db);
}
