import { sql, type Kysely } from 'kysely';

/** Resources whose rights the first roles already have; later resources are not listed. */
const present =
  'choices states territories users saved_views leads contacts accounts opportunities journey_plans market_visits attendances attachments documents';

/** The rights of a resource added by a newer version are granted to the first roles once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table granted_resources (name text primary key)`.execute(db);
  await sql`insert into granted_resources select unnest(${present.split(' ')}::text[])`.execute(db);
}
