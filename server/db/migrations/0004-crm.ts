import { sql, type Kysely } from 'kysely';
import { heldColumns, holdTable, indexOwners } from './held-table.ts';

/** Customers, accounts and opportunities. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await contacts(db);
  await accounts(db);
  await opportunities(db);
  await attachmentsFollowTheirRecord(db);
}

async function contacts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table contacts (
      ${heldColumns},
      cdp_code text unique default 'CDP-' || lpad(nextval('cdp_codes')::text, 6, '0'),
      name text not null,
      first_name text not null,
      middle_name text,
      last_name text not null,
      gender text not null,
      birth_date date,
      anniversary_date date,
      email text,
      work_email text,
      mobile text not null,
      work_phone text,
      credit_days integer not null,
      department text not null,
      customer_type text not null,
      registration_date date not null,
      territory_id uuid not null references territories (id),
      retailer_tax_type text not null,
      gstin_no text,
      pan_no text,
      sap_code text not null,
      status text not null,
      lead_type text not null,
      priority text not null,
      source text,
      description text,
      assigned_to uuid references users (id),
      account_id uuid,
      lead_id uuid unique,
      location jsonb not null
    )`.execute(db);
  await holdTable(db, 'contacts');
  await indexOwners(db, 'contacts');
  await sql`create index contacts_territory on contacts (territory_id, created_at, id)`.execute(db);
  await sql`create index contacts_name on contacts (lower(name), id)`.execute(db);
  await sql`create index contacts_text on contacts using gin (name gin_trgm_ops, cdp_code gin_trgm_ops)`.execute(
    db,
  );
  await sql`create index contacts_account on contacts (account_id) where account_id is not null`.execute(db);
  await sql`create index leads_account on leads (account_id) where account_id is not null`.execute(db);
}

async function accounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table accounts (
      ${heldColumns},
      name text not null,
      website text,
      industry text,
      email text not null,
      phone text not null,
      priority text not null,
      description text,
      assigned_to uuid not null references users (id),
      location jsonb not null,
      modified_by uuid references users (id)
    )`.execute(db);
  await holdTable(db, 'accounts');
  await indexOwners(db, 'accounts');
  await sql`create index accounts_name on accounts (lower(name), id)`.execute(db);
  await sql`create index accounts_text on accounts using gin (name gin_trgm_ops)`.execute(db);
}

async function opportunities(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table opportunities (
      ${heldColumns},
      name text not null,
      quantity integer not null,
      stage text not null,
      amount integer,
      actual_cost integer not null,
      margin integer generated always as (amount - actual_cost) stored,
      close_date date,
      description text,
      assigned_to uuid not null references users (id),
      account_id uuid,
      contact_id uuid,
      lead_id uuid,
      modified_by uuid references users (id),
      check (lead_id is null or contact_id is null)
    )`.execute(db);
  await holdTable(db, 'opportunities');
  await indexOwners(db, 'opportunities');
  await sql`create index opportunities_name on opportunities (lower(name), id)`.execute(db);
  await sql`create index opportunities_text on opportunities using gin (name gin_trgm_ops)`.execute(db);
  await sql`create index opportunities_account on opportunities (account_id) where account_id is not null`.execute(
    db,
  );
}

/** Users who gain or lose a record gain or lose its attachments, although these do not change themselves. */
async function attachmentsFollowTheirRecord(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function move_attachments() returns trigger language plpgsql as $$
    declare kind text := tg_argv[0];
    begin
      if tg_op = 'DELETE' then
        insert into tombstones (resource, id, assigned_to, created_by, parent)
        select 'attachments', id, old.assigned_to, old.created_by, tg_table_name
        from attachments where record_type = kind and record_id = old.id;
        delete from attachments where record_type = kind and record_id = old.id;
      else
        insert into scope_moves (resource, id, assigned_to, created_by, parent)
        select 'attachments', id, old.assigned_to, old.created_by, tg_table_name
        from attachments where record_type = kind and record_id = old.id;
        update attachments set record_id = record_id where record_type = kind and record_id = old.id;
      end if;
      return null;
    end $$`.execute(db);
  await sql`drop trigger delete_attachments on leads`.execute(db);
  await sql`drop trigger move_attachments on leads`.execute(db);
  for (const [table, kind] of [
    ['leads', 'lead'],
    ['contacts', 'customer'],
  ] as const) {
    const follow = sql`for each row execute function move_attachments(${sql.lit(kind)})`;
    await sql`create trigger delete_attachments after delete on ${sql.table(table)} ${follow}`.execute(db);
    await sql`
      create trigger move_attachments after update on ${sql.table(table)} for each row
      when (old.assigned_to is distinct from new.assigned_to or old.created_by is distinct from new.created_by)
      execute function move_attachments(${sql.lit(kind)})`.execute(db);
  }
  await sql`
    create or replace function bury_attachment() returns trigger language plpgsql as $$
    begin
      insert into tombstones (resource, id, assigned_to, created_by, parent)
      select 'attachments', old.id, assigned_to, created_by, 'leads'
      from leads where old.record_type = 'lead' and leads.id = old.record_id
      union all
      select 'attachments', old.id, assigned_to, created_by, 'contacts'
      from contacts where old.record_type = 'customer' and contacts.id = old.record_id;
      return null;
    end $$`.execute(db);
}
