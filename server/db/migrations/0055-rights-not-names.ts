import { sql, type Kysely } from 'kysely';

/** Rights in place of what the role Admin could do by its name; users change only where what they read does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const right of ['update-all_records', 'read-place_search', 'update-users'])
    await sql`
      insert into role_permissions (role_id, name, access_to)
      select id, ${right}, 'all' from roles where name = 'Admin' on conflict do nothing`.execute(db);
  await sql`
    create or replace function reads_of(role uuid) returns text[] language sql stable as $$
      select coalesce(array_agg(substr(p.name, 6) || ' ' || p.access_to order by p.name), '{}')
      from role_permissions p where p.role_id = role and p.name like 'read-%'
    $$`.execute(db);
  await sql`
    create or replace function name_role() returns trigger language plpgsql as $$
    begin
      select name into new.role from roles where id = new.role_id;
      new.reads := reads_of(new.role_id);
      return new;
    end $$`.execute(db);
  await sql`
    create or replace function pass_on_rights() returns trigger language plpgsql as $$
    declare affected uuid;
    begin
      for affected in select distinct role_id from changed loop
        update users set role_id = role_id
        where role_id = affected and reads is distinct from reads_of(affected);
      end loop;
      return null;
    end $$`.execute(db);
}
