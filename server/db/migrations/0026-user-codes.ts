import { sql, type Kysely } from 'kysely';

/** The code of a user, numbered in order of creation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence user_codes`.execute(db);
  await sql`alter table users add column code text unique`.execute(db);
  await sql`
    update users set code = 'EMP-' || lpad(nth::text, 4, '0')
    from (select id, row_number() over (order by created_at, id) as nth from users) as numbered
    where numbered.id = users.id`.execute(db);
  await sql`select setval('user_codes', count(*) + 1, false) from users`.execute(db);
  await sql`
    alter table users alter column code set default 'EMP-' || lpad(nextval('user_codes')::text, 4, '0')`.execute(
    db,
  );
}
