import { sql, type Kysely } from 'kysely';

const synced = ['choices', 'states', 'territories', 'users', 'leads', 'market_visits', 'attachments'];
const owned = ['leads', 'market_visits'];

/** Sync: versions by trigger, tombstones and scope moves, streams and receipts, and the audit trail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await left(db);
  await versions(db);
  await owners(db);
  await attachmentsFollowTheirLead(db);
  await usersFollowRolesAndTerritories(db);
  await receipts(db);
  await audit(db);
}

async function left(db: Kysely<unknown>): Promise<void> {
  for (const [table, at] of [
    ['tombstones', 'deleted_at'],
    ['scope_moves', 'moved_at'],
  ] as const) {
    await sql`
      create table ${sql.table(table)} (
        resource text not null,
        id uuid not null,
        ver xid8 not null default pg_current_xact_id(),
        assigned_to uuid,
        created_by uuid,
        parent text,
        ${sql.ref(at)} timestamptz(3) not null default now()
      )`.execute(db);
    await sql`create index ${sql.ref(`${table}_ver`)} on ${sql.table(table)} (ver, id)`.execute(db);
  }
}

async function versions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function stamp() returns trigger language plpgsql as $$
    begin
      new.ver := pg_current_xact_id();
      if tg_op = 'UPDATE' then
        new.rev := old.rev + 1;
        new.updated_at := greatest(now()::timestamptz(3), old.updated_at + interval '1 millisecond');
      else
        new.rev := 1;
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create function bury() returns trigger language plpgsql as $$
    declare gone jsonb := to_jsonb(old);
    begin
      insert into tombstones (resource, id, assigned_to, created_by)
      values (tg_table_name, old.id, (gone->>'assigned_to')::uuid, old.created_by);
      return null;
    end $$`.execute(db);
  for (const table of synced) {
    await sql`
      create trigger stamp before insert or update on ${sql.table(table)}
      for each row execute function stamp()`.execute(db);
    await sql`create index ${sql.ref(`${table}_ver`)} on ${sql.table(table)} (ver, id)`.execute(db);
    if (table === 'attachments') continue;
    await sql`
      create trigger bury after delete on ${sql.table(table)}
      for each row execute function bury()`.execute(db);
  }
}

async function owners(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function note_move() returns trigger language plpgsql as $$
    begin
      insert into scope_moves (resource, id, assigned_to, created_by)
      values (tg_table_name, old.id, old.assigned_to, old.created_by);
      return null;
    end $$`.execute(db);
  for (const table of owned) {
    await sql`
      create trigger note_move after update on ${sql.table(table)} for each row
      when (old.assigned_to is distinct from new.assigned_to or old.created_by is distinct from new.created_by)
      execute function note_move()`.execute(db);
  }
}

/** Users who gain or lose a lead gain or lose its attachments, although these do not change themselves. */
async function attachmentsFollowTheirLead(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function move_attachments() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        insert into tombstones (resource, id, assigned_to, created_by, parent)
        select 'attachments', id, old.assigned_to, old.created_by, 'leads'
        from attachments where record_type = 'lead' and record_id = old.id;
        delete from attachments where record_type = 'lead' and record_id = old.id;
      else
        insert into scope_moves (resource, id, assigned_to, created_by, parent)
        select 'attachments', id, old.assigned_to, old.created_by, 'leads'
        from attachments where record_type = 'lead' and record_id = old.id;
        update attachments set record_id = record_id where record_type = 'lead' and record_id = old.id;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger delete_attachments after delete on leads
    for each row execute function move_attachments()`.execute(db);
  await sql`
    create trigger move_attachments after update on leads for each row
    when (old.assigned_to is distinct from new.assigned_to or old.created_by is distinct from new.created_by)
    execute function move_attachments()`.execute(db);
  await sql`
    create function bury_attachment() returns trigger language plpgsql as $$
    begin
      insert into tombstones (resource, id, assigned_to, created_by, parent)
      select 'attachments', old.id, leads.assigned_to, leads.created_by, 'leads'
      from leads where old.record_type = 'lead' and leads.id = old.record_id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger bury after delete on attachments
    for each row execute function bury_attachment()`.execute(db);
}

/** The directory row of a user contains the role's name and the territories, so it changes with them. */
async function usersFollowRolesAndTerritories(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function name_role() returns trigger language plpgsql as $$
    begin
      select name into new.role from roles where id = new.role_id;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger name_role before insert or update on users
    for each row execute function name_role()`.execute(db);
  await sql`
    create function rename_role() returns trigger language plpgsql as $$
    begin
      update users set role = new.name where role_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger rename_role after update of name on roles
    for each row execute function rename_role()`.execute(db);
  await sql`
    create function collect_territories() returns trigger language plpgsql as $$
    begin
      update users set territory_ids = coalesce(
        (select array_agg(t.territory_id order by t.territory_id)
         from user_territories t where t.user_id = users.id), '{}')
      where id in (select distinct user_id from changed);
      return null;
    end $$`.execute(db);
  for (const [event, relation] of [
    ['insert', 'new'],
    ['delete', 'old'],
  ] as const) {
    await sql`
      create trigger ${sql.ref(`collect_territories_${event}`)} after ${sql.raw(event)} on user_territories
      referencing ${sql.raw(relation)} table as changed
      for each statement execute function collect_territories()`.execute(db);
  }
}

async function receipts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table streams (
      stream_id uuid primary key,
      user_id uuid not null references users (id),
      last_seq bigint not null default 0,
      depth integer not null default 0,
      oldest_age bigint not null default 0,
      seen_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`create index streams_user on streams (user_id)`.execute(db);
  await sql`
    create table receipts (
      user_id uuid not null,
      op_id uuid not null,
      stream_id uuid,
      seq bigint,
      call text not null,
      body_hash text not null,
      outcome text not null check (outcome in ('applied', 'merged', 'rejected')),
      code text,
      result json not null,
      body jsonb,
      device_at timestamptz(3),
      received_at timestamptz(3) not null default now(),
      primary key (user_id, op_id)
    )`.execute(db);
  await sql`create unique index receipts_stream on receipts (stream_id, seq) where stream_id is not null`.execute(
    db,
  );
  await sql`create index receipts_received_at on receipts using brin (received_at)`.execute(db);
}

async function audit(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit (
      id bigint generated always as identity primary key,
      at timestamptz(3) not null default now(),
      user_id uuid,
      session_id uuid,
      action text not null,
      resource text,
      record_id uuid,
      before jsonb,
      after jsonb,
      op_id uuid,
      device_at timestamptz(3),
      ip text
    )`.execute(db);
  await sql`create index audit_record on audit (record_id, at) where record_id is not null`.execute(db);
  await sql`
    create function keep_audit() returns trigger language plpgsql as $$
    begin
      raise exception 'The audit trail only grows' using errcode = 'insufficient_privilege';
    end $$`.execute(db);
  await sql`
    create trigger keep_audit before update or delete or truncate on audit
    for each statement execute function keep_audit()`.execute(db);
}
