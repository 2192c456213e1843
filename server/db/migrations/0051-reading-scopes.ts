import { sql, type Kysely } from 'kysely';

/** The directory row of a user says how far they may read, by resource: devices offer whom a record may be handed to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column reads text[] not null default '{}'`.execute(db);
  await sql`
    create or replace function name_role() returns trigger language plpgsql as $$
    begin
      select name into new.role from roles where id = new.role_id;
      select coalesce(array_agg(substr(p.name, 6) || ' ' || p.access_to order by p.name), '{}') into new.reads
      from role_permissions p where p.role_id = new.role_id and p.name like 'read-%';
      return new;
    end $$`.execute(db);
  await sql`
    create function pass_on_rights() returns trigger language plpgsql as $$
    begin
      update users set role_id = role_id where role_id in (select distinct role_id from changed);
      return null;
    end $$`.execute(db);
  for (const [event, relation] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ] as const) {
    await sql`
      create trigger ${sql.ref(`pass_on_rights_${event}`)} after ${sql.raw(event)} on role_permissions
      referencing ${sql.raw(relation)} table as changed
      for each statement execute function pass_on_rights()`.execute(db);
  }
  await sql`update users set role_id = role_id`.execute(db);
}
