import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';

/** The secret for keys of unsent work on phones: created with the tables, so that every backup contains it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_state add column seal_secret text not null default ''`.execute(db);
  await sql`update app_state set seal_secret = ${randomBytes(32).toString('base64url')}`.execute(db);
}
