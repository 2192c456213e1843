import { sql, type Kysely } from 'kysely';

/** Handover codes for a user's unsent work, and the sessions they open. Disabling the user ends those too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table handovers (
      id uuid primary key,
      user_id uuid not null references users (id),
      allowed_by uuid not null references users (id),
      code_hash text not null,
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null,
      ended_at timestamptz(3)
    )`.execute(db);
  await sql`create index handovers_user on handovers (user_id) where ended_at is null`.execute(db);
  await sql`alter table sessions add column handover_id uuid references handovers (id)`.execute(db);
  await sql`
    create or replace function end_access() returns trigger language plpgsql as $$
    begin
      update sessions set ended_at = now(), device_token = null where user_id = new.id and ended_at is null;
      update reset_marks set used_at = now() where user_id = new.id and used_at is null;
      update otp_flows set ended_at = now() where user_id = new.id and ended_at is null;
      update handovers set ended_at = now() where user_id = new.id and ended_at is null;
      delete from known_devices where user_id = new.id;
      return null;
    end $$`.execute(db);
}
