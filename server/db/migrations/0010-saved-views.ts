import { sql, type Kysely } from 'kysely';
import { heldColumns, versionAndTombstoneTriggers } from './held-table.ts';

/** Saved views of lists, personal to each user. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_views (
      ${heldColumns},
      name text not null,
      list text not null,
      search text not null,
      is_default boolean not null
    )`.execute(db);
  await versionAndTombstoneTriggers(db, 'saved_views');
  await sql`create index saved_views_created_by on saved_views (created_by, list)`.execute(db);
}
