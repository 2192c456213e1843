import { sql, type Kysely } from 'kysely';

/** Frees leads whose customer was deleted before deletion did so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update leads set converted_at = null, contact_id = null
    where contact_id is not null and not exists (select 1 from contacts where contacts.id = leads.contact_id)`.execute(
    db,
  );
}
