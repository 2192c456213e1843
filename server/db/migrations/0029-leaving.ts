import { sql, type Kysely } from 'kysely';

/** Disabling a user, in any way, ends all sessions at once; coming back needs a new sign-in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function end_access() returns trigger language plpgsql as $$
    begin
      update sessions set ended_at = now(), device_token = null where user_id = new.id and ended_at is null;
      update reset_marks set used_at = now() where user_id = new.id and used_at is null;
      update otp_flows set ended_at = now() where user_id = new.id and ended_at is null;
      delete from known_devices where user_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger end_access after update of active on users for each row
    when (old.active and not new.active) execute function end_access()`.execute(db);
  await sql`
    update sessions set ended_at = now(), device_token = null
    where ended_at is null and user_id in (select id from users where not active)`.execute(db);
}
