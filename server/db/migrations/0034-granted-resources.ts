import { sql, type Kysely } from 'kysely';

/** The resources whose rights were given to the first roles; one that comes later is not among them. */
const present =
  'choices states territories users saved_views leads contacts accounts opportunities journey_plans market_visits attendances attachments documents';

/** What a resource that comes with a newer version says of its rights is given to the first roles once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table granted_resources (name text primary key)`.execute(db);
  await sql`insert into granted_resources select unnest(${present.split(' ')}::text[])`.execute(db);
}
