import { sql, type Kysely } from 'kysely';
import { heldColumns, holdTable, indexOwners } from './held-table.ts';

/** Tickets, numbered by the server. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence ticket_numbers`.execute(db);
  await sql`
    create table tickets (
      ${heldColumns},
      number text unique default 'TKT-' || lpad(nextval('ticket_numbers')::text, 6, '0'),
      subject text not null,
      status text not null,
      priority text not null,
      category text,
      source text,
      description text,
      assigned_to uuid not null references users (id),
      account_id uuid,
      contact_id uuid,
      lead_id uuid,
      modified_by uuid references users (id),
      check (lead_id is null or contact_id is null)
    )`.execute(db);
  await sql`alter sequence ticket_numbers owned by tickets.number`.execute(db);
  await holdTable(db, 'tickets');
  await indexOwners(db, 'tickets');
  await sql`create index tickets_number on tickets (lower(number), id)`.execute(db);
  await sql`create index tickets_text on tickets using gin (subject gin_trgm_ops, number gin_trgm_ops)`.execute(
    db,
  );
  for (const column of ['account_id', 'contact_id', 'lead_id'])
    await sql`
      create index ${sql.ref(`tickets_${column}`)} on tickets (${sql.ref(column)})
      where ${sql.ref(column)} is not null`.execute(db);
}
