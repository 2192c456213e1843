import { sql, type Kysely } from 'kysely';

/** The columns of every synced table. */
export const heldColumns = sql`
  id uuid primary key,
  created_by uuid references users (id),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  rev integer not null default 1,
  ver xid8 not null default pg_current_xact_id()`;

/** Adds triggers that stamp versions and write a tombstone on delete. */
export async function versionAndTombstoneTriggers(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`
    create trigger stamp before insert or update on ${sql.table(table)}
    for each row execute function stamp()`.execute(db);
  await sql`create index ${sql.ref(`${table}_ver`)} on ${sql.table(table)} (ver, id)`.execute(db);
  await sql`
    create trigger bury after delete on ${sql.table(table)}
    for each row execute function bury()`.execute(db);
}

/** The same, and records a scope move when a row changes owner. */
export async function holdTable(db: Kysely<unknown>, table: string): Promise<void> {
  await versionAndTombstoneTriggers(db, table);
  await sql`
    create trigger note_move after update on ${sql.table(table)} for each row
    when (old.assigned_to is distinct from new.assigned_to or old.created_by is distinct from new.created_by)
    execute function note_move()`.execute(db);
}

/** The indexes used by lists of a table with owners. */
export async function indexOwners(db: Kysely<unknown>, table: string): Promise<void> {
  for (const column of ['created_at', 'assigned_to', 'created_by']) {
    const columns = column === 'created_at' ? sql`created_at, id` : sql`${sql.ref(column)}, created_at, id`;
    await sql`create index ${sql.ref(`${table}_${column}`)} on ${sql.table(table)} (${columns})`.execute(db);
  }
}
