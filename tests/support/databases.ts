import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '#server/db/database.ts';
import { poolOn } from '#server/db/embedded.ts';
import { externalPool } from '#server/db/external.ts';
import { migrate } from '#server/db/migrate.ts';
import { kyselyOn } from '#server/db/open.ts';
import { openEngine } from '#server/db/pglite-engine.ts';
import { startPostgres } from './postgres.ts';

/** Both engines, for `describe.each`: every server test runs on each. */
export const engines = ['embedded', 'postgresql'] as const;
export type EngineName = (typeof engines)[number];

/** An empty, migrated database of a test's own. */
export interface TestDatabase {
  db: Db;
  pool: pg.Pool;
  engine: EngineName;
  /** The address, for a second process or pool; null for the embedded engine. */
  url: string | null;
  /** Empties every table but keeps the tables, in milliseconds instead of seconds. */
  truncate(): Promise<void>;
  close(): Promise<void>;
}

/** Opens an empty database on one of the engines and brings it to the newest shape. */
export async function openTestDatabase(engine: EngineName, connections = 10): Promise<TestDatabase> {
  const opened = engine === 'embedded' ? await embedded() : await external(connections);
  await migrate(opened.db);
  return { ...opened, engine, truncate: () => truncate(opened.db) };
}

async function embedded() {
  const engine = await openEngine(null);
  const pool = poolOn(engine);
  const close = async () => {
    await pool.end();
    await engine.close();
  };
  return { db: kyselyOn(pool), pool, url: null, close };
}

async function external(connections: number) {
  const postgres = await startPostgres({ fsync: false });
  const url = await postgres.createDatabase();
  const pool = externalPool(url, connections, () => undefined);
  const close = async () => {
    await pool.end();
    await postgres.stop();
  };
  return { db: kyselyOn(pool), pool, url, close };
}

async function truncate(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables
      where schemaname = 'public' and tablename not in ('kysely_migration', 'kysely_migration_lock', 'app_state')`.execute(
      tx,
    );
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`truncate ${sql.join(rows.map((row) => sql.table(row.name)))} restart identity cascade`.execute(
      tx,
    );
    await sql`alter sequence cdp_codes restart`.execute(tx);
  });
}
