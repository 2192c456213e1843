import { sql, type Kysely } from 'kysely';
import { heldColumns } from './held-table.ts';
import { defineOwners } from './owners-of.ts';

/** Tables whose rows carry a file and belong to a record. */
const hanging = ['attachments', 'documents'];
/** Their parent tables, each with its `record_type`. */
const parents = [
  ['leads', 'lead'],
  ['contacts', 'customer'],
  ['accounts', 'account'],
  ['opportunities', 'opportunity'],
] as const;

const fileColumns = sql`
  file_id uuid,
  filename text not null default '',
  size integer not null default 0,
  type text not null default 'application/octet-stream',
  stored boolean not null default false`;

/** Files and their uploads, documents, and triggers that make attached rows follow their record. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await bytes(db);
  await documents(db);
  await defineOwners(db, parents);
  await follow(db);
}

async function bytes(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table app_state add column file_secret text not null
    default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`.execute(db);
  await sql`
    create table files (
      id uuid primary key,
      user_id uuid not null references users (id),
      name text not null,
      size integer not null,
      sha256 text not null,
      received integer not null default 0,
      parts integer[] not null default '{}',
      state text not null default 'open' check (state in ('open', 'stored', 'refused')),
      refusal text,
      type text,
      stored_size integer,
      holder text,
      holder_id uuid,
      created_at timestamptz(3) not null default now(),
      dropped_at timestamptz(3)
    )`.execute(db);
  await sql`create index files_user on files (user_id, created_at)`.execute(db);
  await sql`create index files_open on files (created_at) where state <> 'stored' or holder is null`.execute(
    db,
  );
  await sql`create index files_dropped on files (dropped_at) where dropped_at is not null`.execute(db);
}

async function documents(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table documents (
      ${heldColumns},
      record_type text not null,
      record_id uuid not null,
      name text not null,
      ${fileColumns}
    )`.execute(db);
  await sql`
    create trigger stamp before insert or update on documents
    for each row execute function stamp()`.execute(db);
  await sql`create index documents_ver on documents (ver, id)`.execute(db);
  await sql`create index documents_record on documents (record_id)`.execute(db);
  await sql`create index documents_created_at on documents (created_at, id)`.execute(db);
  await sql`create index documents_text on documents using gin (name gin_trgm_ops, filename gin_trgm_ops)`.execute(
    db,
  );
  for (const column of [
    'file_id uuid',
    "filename text not null default ''",
    'size integer not null default 0',
  ])
    await sql`alter table attachments add column ${sql.raw(column)}`.execute(db);
  await sql`
    alter table attachments
      add column type text not null default 'application/octet-stream',
      add column stored boolean not null default false`.execute(db);
}

/**
 * Users who gain or lose a record gain or lose its attached rows. Deleting a row or attaching it to another record
 * writes a tombstone for users who could see it there, and releases its file.
 */
async function follow(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function bury_hanging() returns trigger language plpgsql as $$
    begin
      insert into tombstones (resource, id, assigned_to, created_by, parent)
      select tg_table_name, old.id, o.assigned_to, o.created_by, o.parent
      from owners_of(old.record_type, old.record_id) o;
      update files set dropped_at = now() where id = old.file_id;
      return null;
    end $$`.execute(db);
  await sql`
    create function rehang() returns trigger language plpgsql as $$
    begin
      insert into scope_moves (resource, id, assigned_to, created_by, parent)
      select tg_table_name, old.id, o.assigned_to, o.created_by, o.parent
      from owners_of(old.record_type, old.record_id) o;
      return null;
    end $$`.execute(db);
  for (const table of hanging) {
    await sql`drop trigger if exists bury on ${sql.table(table)}`.execute(db);
    await sql`
      create trigger bury after delete on ${sql.table(table)}
      for each row execute function bury_hanging()`.execute(db);
    await sql`
      create trigger rehang after update on ${sql.table(table)} for each row
      when (old.record_id is distinct from new.record_id or old.record_type is distinct from new.record_type)
      execute function rehang()`.execute(db);
  }
  await moveHanging(db);
  await sql`drop function bury_attachment()`.execute(db);
}

async function moveHanging(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function move_hanging() returns trigger language plpgsql as $$
    declare
      kind text := tg_argv[0];
      hanging text;
      word text := case tg_op when 'DELETE' then 'tombstones' else 'scope_moves' end;
    begin
      foreach hanging in array array['attachments', 'documents'] loop
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
  for (const table of ['leads', 'contacts'])
    for (const trigger of ['delete_attachments', 'move_attachments'])
      await sql`drop trigger ${sql.ref(trigger)} on ${sql.table(table)}`.execute(db);
  await sql`drop function move_attachments()`.execute(db);
  for (const [table, kind] of parents) {
    const run = sql`for each row execute function move_hanging(${sql.lit(kind)})`;
    await sql`create trigger delete_hanging after delete on ${sql.table(table)} ${run}`.execute(db);
    await sql`
      create trigger move_hanging after update on ${sql.table(table)} for each row
      when (old.assigned_to is distinct from new.assigned_to or old.created_by is distinct from new.created_by)
      execute function move_hanging(${sql.lit(kind)})`.execute(db);
  }
}
