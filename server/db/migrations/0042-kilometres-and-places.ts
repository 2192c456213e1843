import { sql, type Kysely } from 'kysely';

/**
 * Claimed kilometres, and when and where a receipt was photographed. Places have a table of their own, which no
 * answer and no pull reads.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table expenses add column km integer`.execute(db);
  await sql`alter table attachments add column taken_at timestamptz(3)`.execute(db);
  await sql`
    create table receipt_places (
      attachment_id uuid primary key references attachments (id) on delete cascade,
      lat double precision not null,
      lng double precision not null,
      created_at timestamptz(3) not null default now()
    )`.execute(db);
}
