import { sql, type Kysely } from 'kysely';
import { heldColumns, holdTable, indexOwners } from './held-table.ts';

/** Activities, which their invitees read too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table activities (
      ${heldColumns},
      subject text not null,
      status text not null,
      type text,
      priority text not null,
      date date,
      start_time text,
      due_time text,
      assigned_to uuid not null references users (id),
      description text,
      account_id uuid,
      contact_id uuid,
      lead_id uuid,
      invitees uuid[] not null default '{}',
      reminder_fifteen smallint check (reminder_fifteen = 1),
      reminder_thirty smallint check (reminder_thirty = 1),
      reminder_hour smallint check (reminder_hour = 1),
      modified_by uuid references users (id),
      check (lead_id is null or contact_id is null)
    )`.execute(db);
  await holdTable(db, 'activities');
  await indexOwners(db, 'activities');
  await sql`create index activities_subject on activities (lower(subject), id)`.execute(db);
  await sql`create index activities_text on activities using gin (subject gin_trgm_ops)`.execute(db);
  await sql`create index activities_invitees on activities using gin (invitees)`.execute(db);
  for (const column of ['account_id', 'contact_id', 'lead_id'])
    await sql`
      create index ${sql.ref(`activities_${column}`)} on activities (${sql.ref(column)})
      where ${sql.ref(column)} is not null`.execute(db);
  await inviteesLoseIt(db);
}

/** Somebody no longer invited loses the row as a former assignee does. */
async function inviteesLoseIt(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function note_invitees() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        insert into tombstones (resource, id, assigned_to, created_by)
        select tg_table_name, old.id, invitee, old.created_by from unnest(old.invitees) as invitee;
      else
        insert into scope_moves (resource, id, assigned_to, created_by)
        select tg_table_name, old.id, invitee, old.created_by from unnest(old.invitees) as invitee
        where not invitee = any(new.invitees);
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger note_invitees after delete on activities
    for each row execute function note_invitees()`.execute(db);
  await sql`
    create trigger note_lost_invitees after update on activities for each row
    when (old.invitees is distinct from new.invitees) execute function note_invitees()`.execute(db);
}
