import { sql, type Kysely } from 'kysely';
import { heldColumns, holdTable, indexOwners } from './held-table.ts';

/** What others deleted, with the rows that can be restored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table deletions (
      ${heldColumns},
      resource text not null,
      title text not null,
      code text,
      assigned_to uuid references users (id),
      reason text not null,
      contents jsonb not null default '[]'
    )`.execute(db);
  await holdTable(db, 'deletions');
  await indexOwners(db, 'deletions');
  await dropFiles(db);
  await countOn(db);
}

/** Files of what can no longer be restored go with it. */
async function dropFiles(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function drop_contained_files() returns trigger language plpgsql as $$
    begin
      update files set dropped_at = now()
      where id::text in (select jsonb_path_query(old.contents, '$[*].rows[*].file_id') #>> '{}')
        and not exists (select 1 from attachments where file_id = files.id);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger drop_contained_files after delete on deletions
    for each row execute function drop_contained_files()`.execute(db);
}

/** A restored row goes on from the revision that devices know. */
async function countOn(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function stamp() returns trigger language plpgsql as $$
    begin
      new.ver := pg_current_xact_id();
      if tg_op = 'UPDATE' then
        new.rev := old.rev + 1;
        new.updated_at := greatest(now()::timestamptz(3), old.updated_at + interval '1 millisecond');
      else
        new.rev := coalesce(new.rev, 1);
      end if;
      return new;
    end $$`.execute(db);
}
