import { sql, type Kysely } from 'kysely';

/** The paper (PDF) of each approved statement, made once: without a file it is still to be made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table statement_papers (
      statement_id uuid primary key references expense_statements (id) on delete cascade,
      file_id uuid references files (id),
      created_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`create index statement_papers_open on statement_papers (created_at) where file_id is null`.execute(
    db,
  );
  await sql`
    create function want_paper() returns trigger language plpgsql as $$
    begin
      insert into statement_papers (statement_id) values (new.id) on conflict do nothing;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger want_paper after insert or update of approval_status on expense_statements
    for each row when (new.approval_status = 'approved') execute function want_paper()`.execute(db);
}
