import { sql, type Kysely } from 'kysely';
import { heldColumns, holdTable, indexOwners } from './held-table.ts';
import { defineOwners } from './owners-of.ts';

const approval = [
  `approval_status text not null default 'pending' check (approval_status in ('pending', 'approved', 'rejected'))`,
  'decided_by uuid references users (id)',
  'decided_at timestamptz(3)',
  'reason text',
  `assignees uuid[] not null default '{}'`,
];

/** Journey plans, and visits with their approval, checks and notes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await journeyPlans(db);
  await marketVisits(db);
  await assignees(db);
  await visitsFollowConversions(db);
  await filesHangOnVisits(db);
  await positions(db);
}

async function journeyPlans(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence journey_plan_codes`.execute(db);
  await sql`
    create table journey_plans (
      ${heldColumns},
      code text unique default 'JP-' || lpad(nextval('journey_plan_codes')::text, 6, '0'),
      title text not null,
      start_date date not null,
      end_date date not null,
      description text,
      reminder_date date not null,
      reminder_time text not null,
      state uuid[] not null,
      territory uuid[] not null,
      assigned_to uuid not null references users (id),
      items jsonb not null,
      marketvisits_count integer generated always as (jsonb_array_length(items)) stored,
      ${sql.raw(approval.join(', '))}
    )`.execute(db);
  await sql`alter sequence journey_plan_codes owned by journey_plans.code`.execute(db);
  await holdTable(db, 'journey_plans');
  await indexOwners(db, 'journey_plans');
  await sql`create index journey_plans_text on journey_plans using gin (title gin_trgm_ops, code gin_trgm_ops)`.execute(
    db,
  );
}

async function marketVisits(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence market_visit_codes`.execute(db);
  await sql`
    alter table market_visits
      add column code text unique default 'MV-' || lpad(nextval('market_visit_codes')::text, 6, '0'),
      add column description text,
      add column reminder_date date,
      add column reminder_time text,
      add column state uuid[] not null default '{}',
      add column territory uuid[] not null default '{}',
      add column journey_plan_id uuid,
      ${sql.raw(approval.map((column) => `add column ${column}`).join(', '))},
      add column checks jsonb not null default '[]',
      add column checks_count integer generated always as (jsonb_array_length(checks)) stored,
      add column is_open boolean not null default false,
      add column checked_in_at timestamptz(3),
      add column checked_out_at timestamptz(3),
      add column outcome text,
      add column next_date date,
      add column notes jsonb not null default '[]'`.execute(db);
  await sql`alter sequence market_visit_codes owned by market_visits.code`.execute(db);
  await sql`create unique index market_visits_open on market_visits (assigned_to) where is_open`.execute(db);
  await sql`create index market_visits_created_at on market_visits (created_at, id)`.execute(db);
  await sql`create index market_visits_created_by on market_visits (created_by, created_at, id)`.execute(db);
  await sql`create index market_visits_plan on market_visits (journey_plan_id)`.execute(db);
  await sql`create index market_visits_text on market_visits using gin (title gin_trgm_ops, code gin_trgm_ops)`.execute(
    db,
  );
}

/** Every user a plan or visit was ever assigned to is stored, because they never decide on it. */
async function assignees(db: Kysely<unknown>): Promise<void> {
  await sql`update market_visits set assignees = array[assigned_to] where assigned_to is not null`.execute(
    db,
  );
  await sql`
    create function remember_assignee() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        new.assignees := old.assignees;
      end if;
      if new.assigned_to is not null and not new.assigned_to = any(new.assignees) then
        new.assignees := new.assignees || new.assigned_to;
      end if;
      return new;
    end $$`.execute(db);
  for (const table of ['journey_plans', 'market_visits'])
    await sql`
      create trigger remember_assignee before insert or update on ${sql.table(table)}
      for each row execute function remember_assignee()`.execute(db);
}

/** A pending visit to a lead that was converted becomes a visit to the customer, also in its plan. */
async function visitsFollowConversions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function visits_follow_conversion() returns trigger language plpgsql as $$
    begin
      update journey_plans p set items = (
        select jsonb_agg(case when v.id is null then item else
          item || jsonb_build_object('lead_id', null, 'contact_id', new.contact_id) end order by n)
        from jsonb_array_elements(p.items) with ordinality as t (item, n)
          left join market_visits v on v.id = (item->>'id')::uuid
            and v.lead_id = new.id and jsonb_array_length(v.checks) = 0)
      where p.id in (select journey_plan_id from market_visits
        where lead_id = new.id and jsonb_array_length(checks) = 0);
      update market_visits set lead_id = null, contact_id = new.contact_id
      where lead_id = new.id and jsonb_array_length(checks) = 0;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger visits_follow_conversion after update on leads for each row
    when (old.contact_id is null and new.contact_id is not null)
    execute function visits_follow_conversion()`.execute(db);
}

/** Parent tables of files, each with its `record_type`. */
const parents = [
  ['leads', 'lead'],
  ['contacts', 'customer'],
  ['accounts', 'account'],
  ['opportunities', 'opportunity'],
  ['market_visits', 'visit'],
] as const;

/** Attachments can belong to visits too, and follow them. */
async function filesHangOnVisits(db: Kysely<unknown>): Promise<void> {
  await defineOwners(db, parents);
  const run = sql`for each row execute function move_hanging('visit')`;
  await sql`create trigger delete_hanging after delete on market_visits ${run}`.execute(db);
  await sql`
    create trigger move_hanging after update on market_visits for each row
    when (old.assigned_to is distinct from new.assigned_to or old.created_by is distinct from new.created_by)
    execute function move_hanging('visit')`.execute(db);
}

/** Positions of users, point by point; kept for a year. */
async function positions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table positions (
      user_id uuid not null references users (id),
      type text not null,
      at timestamptz(3) not null,
      received_at timestamptz(3) not null,
      lat double precision,
      lng double precision,
      accuracy double precision,
      address text,
      remarks text,
      visit_id uuid,
      primary key (user_id, at, type)
    )`.execute(db);
  await sql`create index positions_at on positions using brin (at)`.execute(db);
}
