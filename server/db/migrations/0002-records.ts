import { sql, type Kysely } from 'kysely';

const base = sql`
  id uuid primary key,
  created_by uuid references users (id),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  rev integer not null default 1,
  ver xid8 not null default pg_current_xact_id()`;

/** Tables of the resources that devices sync. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table choices (
      ${base},
      list text not null,
      key text not null,
      value text not null,
      position integer not null,
      unique (list, key)
    )`.execute(db);
  await sql`create table states (${base}, name text not null unique)`.execute(db);
  await sql`
    create table territories (${base}, name text not null, state_id uuid not null references states (id))`.execute(
    db,
  );
  await sql`create index territories_state on territories (state_id, name)`.execute(db);
  await sql`
    create table user_territories (
      user_id uuid not null references users (id) on delete cascade,
      territory_id uuid not null references territories (id) on delete cascade,
      primary key (user_id, territory_id)
    )`.execute(db);
  await sql`create index user_territories_territory on user_territories (territory_id)`.execute(db);
  await leads(db);
  await besideLeads(db);
}

async function leads(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence cdp_codes`.execute(db);
  await sql`
    create table leads (
      ${base},
      cdp_code text unique default 'CDP-' || lpad(nextval('cdp_codes')::text, 6, '0'),
      name text not null,
      first_name text not null,
      middle_name text,
      last_name text not null,
      gender text,
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
      status text not null,
      lead_type text not null,
      priority text not null,
      source text,
      description text,
      assigned_to uuid references users (id),
      account_id uuid,
      location jsonb not null,
      converted_at timestamptz(3),
      contact_id uuid
    )`.execute(db);
  await sql`create index leads_created_at on leads (created_at, id)`.execute(db);
  await sql`create index leads_assigned_to on leads (assigned_to, created_at, id)`.execute(db);
  await sql`create index leads_created_by on leads (created_by, created_at, id)`.execute(db);
  await sql`create index leads_territory on leads (territory_id, created_at, id)`.execute(db);
  await sql`create index leads_name on leads (lower(name), id)`.execute(db);
  await sql`create index leads_text on leads using gin (name gin_trgm_ops, cdp_code gin_trgm_ops)`.execute(
    db,
  );
  await sql`create index leads_mobile on leads (mobile)`.execute(db);
}

async function besideLeads(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table market_visits (
      ${base},
      title text not null,
      date date not null,
      lead_id uuid,
      contact_id uuid,
      assigned_to uuid references users (id)
    )`.execute(db);
  await sql`create index market_visits_assigned_to on market_visits (assigned_to, date)`.execute(db);
  await sql`create index market_visits_lead on market_visits (lead_id, date)`.execute(db);
  await sql`create index market_visits_contact on market_visits (contact_id, date)`.execute(db);
  await sql`
    create table attachments (
      ${base},
      record_type text not null,
      record_id uuid not null,
      name text not null,
      assigned_to uuid references users (id)
    )`.execute(db);
  await sql`create index attachments_record on attachments (record_id)`.execute(db);
}
