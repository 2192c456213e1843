import { sql, type Kysely } from 'kysely';
import { heldColumns, holdTable, indexOwners } from './held-table.ts';

/** Log-ins and log-outs of duties, with their rights. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table attendances (
      ${heldColumns},
      assigned_to uuid not null references users (id),
      type text not null check (type in ('log_in', 'log_out')),
      at timestamptz(3) not null,
      device_at timestamptz(3),
      offset_ms bigint not null default 0,
      received_at timestamptz(3) not null default now(),
      lat double precision,
      lng double precision,
      accuracy double precision,
      position_age double precision,
      address text,
      odometer integer,
      remarks text,
      positions_count integer not null default 0
    )`.execute(db);
  await holdTable(db, 'attendances');
  await indexOwners(db, 'attendances');
  await sql`create index attendances_at on attendances (assigned_to, at desc, id desc)`.execute(db);
  await sql`
    insert into role_permissions (role_id, name, access_to)
    select role_id, action || '-attendances', access_to from role_permissions
      cross join (values ('read'), ('create')) as actions (action)
    where name = 'read-market_visits' on conflict do nothing`.execute(db);
}
