import { sql, type Kysely } from 'kysely';

/** Stores the language each user reads; null until one was chosen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column language text`.execute(db);
}
