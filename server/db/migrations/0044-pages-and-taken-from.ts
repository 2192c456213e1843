import { sql, type Kysely } from 'kysely';

/**
 * Who says when a receipt was taken (nobody but the camera did before), and where a page stands that was taken again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table attachments
      add column taken_from text check (taken_from in ('camera', 'file')),
      add column page_at timestamptz(3)`.execute(db);
}
