import { sql, type Kysely } from 'kysely';
import { heldColumns, holdTable, indexOwners } from './held-table.ts';
import { defineOwners } from './owners-of.ts';

/** Parent tables of attached rows, each with its `record_type`. */
const parents = [
  ['leads', 'lead'],
  ['contacts', 'customer'],
  ['accounts', 'account'],
  ['opportunities', 'opportunity'],
  ['market_visits', 'visit'],
  ['attendances', 'attendance'],
  ['expense_statements', 'expense_statement'],
] as const;

/** Expense statements with their lines and receipts. Amounts are whole paise. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await statements(db);
  await lines(db);
  await followStatement(db);
  await sql`
    alter table attachments add column expense_id uuid, add column original_sha256 text`.execute(db);
  await sql`
    create index attachments_original on attachments (original_sha256) where original_sha256 is not null`.execute(
    db,
  );
}

async function statements(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence expense_statement_codes`.execute(db);
  await sql`
    create table expense_statements (
      ${heldColumns},
      code text unique default 'EXP-' || lpad(nextval('expense_statement_codes')::text, 6, '0'),
      place_of_visit text not null,
      departure_date date not null,
      arrival_date date not null,
      advance_amount bigint not null default 0,
      tickets_arranged_by text,
      accompanied_with text[] not null default '{}',
      assigned_to uuid not null references users (id),
      total_expense bigint not null default 0,
      payable_amount bigint generated always as (total_expense - advance_amount) stored,
      submitted_at timestamptz(3),
      approval_status text not null default 'pending'
        check (approval_status in ('pending', 'approved', 'rejected')),
      decided_by uuid references users (id),
      decided_at timestamptz(3),
      reason text,
      assignees uuid[] not null default '{}'
    )`.execute(db);
  await sql`alter sequence expense_statement_codes owned by expense_statements.code`.execute(db);
  await holdTable(db, 'expense_statements');
  await indexOwners(db, 'expense_statements');
  await sql`
    create index expense_statements_text on expense_statements
    using gin (place_of_visit gin_trgm_ops, code gin_trgm_ops)`.execute(db);
  await sql`
    create trigger remember_assignee before insert or update on expense_statements
    for each row execute function remember_assignee()`.execute(db);
}

async function lines(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table expenses (
      ${heldColumns},
      record_type text not null default 'expense_statement' check (record_type = 'expense_statement'),
      record_id uuid not null,
      title text not null,
      place text,
      date date not null,
      da bigint not null default 0,
      local_conveyance bigint not null default 0,
      travel bigint not null default 0,
      misc bigint not null default 0,
      hotel bigint not null default 0,
      total bigint generated always as (da + local_conveyance + travel + misc + hotel) stored,
      remarks text,
      bill_vendor text,
      bill_number text,
      bill_date date
    )`.execute(db);
  await sql`
    create trigger stamp before insert or update on expenses for each row execute function stamp()`.execute(
    db,
  );
  await sql`create index expenses_ver on expenses (ver, id)`.execute(db);
  await sql`create index expenses_record on expenses (record_id, date)`.execute(db);
  await sql`create index expenses_bill on expenses (lower(bill_number), bill_date)`.execute(db);
  await sql`create index expenses_date on expenses (date)`.execute(db);
  await sql`
    create function total_of_statement() returns trigger language plpgsql as $$
    declare
      statement uuid := coalesce(new.record_id, old.record_id);
    begin
      update expense_statements s set total_expense = t.total
      from (select coalesce(sum(total), 0) as total from expenses where record_id = statement) t
      where s.id = statement and s.total_expense is distinct from t.total;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger total_of_statement after insert or update or delete on expenses
    for each row execute function total_of_statement()`.execute(db);
}

/** Lines and receipts come, go and move with their statement, as attachments and documents do with theirs. */
async function followStatement(db: Kysely<unknown>): Promise<void> {
  await defineOwners(db, parents);
  await sql`
    create function bury_expense() returns trigger language plpgsql as $$
    begin
      insert into tombstones (resource, id, assigned_to, created_by, parent)
      select 'expenses', old.id, o.assigned_to, o.created_by, o.parent
      from owners_of(old.record_type, old.record_id) o;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger bury after delete on expenses for each row execute function bury_expense()`.execute(db);
  await sql`
    create or replace function move_hanging() returns trigger language plpgsql as $$
    declare
      kind text := tg_argv[0];
      hanging text;
      word text := case tg_op when 'DELETE' then 'tombstones' else 'scope_moves' end;
    begin
      foreach hanging in array array['attachments', 'documents', 'expenses'] loop
        execute format('insert into %I (resource, id, assigned_to, created_by, parent)
          select %L, id, $1, $2, $3 from %I where record_type = $4 and record_id = $5', word, hanging, hanging)
          using old.assigned_to, old.created_by, tg_table_name::text, kind, old.id;
        if tg_op = 'DELETE' then
          execute format('delete from %I where record_type = $1 and record_id = $2', hanging) using kind, old.id;
        else
          execute format('update %I set record_id = record_id where record_type = $1 and record_id = $2', hanging)
            using kind, old.id;
        end if;
      end loop;
      return null;
    end $$`.execute(db);
  const run = sql`for each row execute function move_hanging('expense_statement')`;
  await sql`create trigger delete_hanging after delete on expense_statements ${run}`.execute(db);
  await sql`
    create trigger move_hanging after update on expense_statements for each row
    when (old.assigned_to is distinct from new.assigned_to or old.created_by is distinct from new.created_by)
    execute function move_hanging('expense_statement')`.execute(db);
  await shareLines(db);
}

/** Whoever reads a statement from its sending on gets its lines and receipts, which are older. */
async function shareLines(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function share_lines() returns trigger language plpgsql as $$
    begin
      update expenses set record_id = record_id where record_id = new.id;
      update attachments set record_id = record_id
      where record_type = 'expense_statement' and record_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger share_lines after update on expense_statements for each row
    when (old.submitted_at is null and new.submitted_at is not null) execute function share_lines()`.execute(
    db,
  );
}
