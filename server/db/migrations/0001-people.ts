import { sql, type Kysely } from 'kysely';

/** Users, roles and permissions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`
    create table app_state (
      single boolean primary key default true check (single),
      epoch uuid not null default gen_random_uuid(),
      created_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`insert into app_state default values`.execute(db);
  await sql`create table roles (id uuid primary key, name text not null unique)`.execute(db);
  await sql`
    create table role_permissions (
      role_id uuid not null references roles (id) on delete cascade,
      name text not null,
      access_to text not null check (access_to in ('assigned', 'created', 'group', 'all')),
      primary key (role_id, name)
    )`.execute(db);
  await sql`
    create table users (
      id uuid primary key,
      name text not null,
      username text not null,
      role text not null default '',
      active boolean not null default true,
      territory_ids uuid[] not null default '{}',
      password_hash text,
      must_change_password boolean not null default false,
      email text,
      mobile text,
      role_id uuid not null references roles (id),
      department text,
      profile_image text,
      reports_to uuid references users (id),
      created_by uuid references users (id),
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      rev integer not null default 1,
      ver xid8 not null default pg_current_xact_id()
    )`.execute(db);
  await sql`create unique index users_username on users (lower(username))`.execute(db);
  await sql`create index users_reports_to on users (reports_to)`.execute(db);
  await signIn(db);
}

async function signIn(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sessions (
      id uuid primary key,
      user_id uuid not null references users (id),
      token_hash text not null unique,
      device_token text,
      device_type text,
      created_at timestamptz(3) not null default now(),
      last_seen_at timestamptz(3) not null default now(),
      idle_expires_at timestamptz(3) not null,
      absolute_expires_at timestamptz(3) not null,
      ended_at timestamptz(3),
      wipe boolean not null default false
    )`.execute(db);
  await sql`create index sessions_user on sessions (user_id)`.execute(db);
  await sql`
    create table otp_flows (
      id uuid primary key,
      user_id uuid references users (id),
      code_hash text not null,
      cookie_hash text,
      tries integer not null default 0,
      ip text,
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null,
      ended_at timestamptz(3)
    )`.execute(db);
  await sql`create index otp_flows_user on otp_flows (user_id, created_at)`.execute(db);
  await sql`create index otp_flows_cookie on otp_flows (cookie_hash)`.execute(db);
  await sql`
    create table reset_marks (
      mark_hash text primary key,
      user_id uuid not null references users (id),
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null,
      used_at timestamptz(3)
    )`.execute(db);
  await sql`
    create table limits (
      key text primary key,
      count integer not null default 0,
      since timestamptz(3) not null default now(),
      last_at timestamptz(3) not null default now(),
      blocked_until timestamptz(3)
    )`.execute(db);
}
