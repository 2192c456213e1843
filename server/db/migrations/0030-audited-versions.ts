import { sql, type Kysely } from 'kysely';

/**
 * The version of the record after an audited change, as readers saw it: `at` is equal for all changes of one
 * transaction, and earlier than writes of a transaction that began later but committed first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit add column version timestamptz(3)`.execute(db);
}
