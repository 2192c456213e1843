import { sql, type Kysely } from 'kysely';

/**
 * The version of the record after an audited change, as its readers saw it: `at` is the same for all changes of
 * one transaction, and earlier than what another one wrote that began later and ended first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit add column version timestamptz(3)`.execute(db);
}
