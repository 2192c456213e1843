import { readFile } from 'node:fs/promises';
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import type pg from 'pg';
import { inject } from 'vitest';
import type { Db } from '#server/db/database.ts';
import { poolOn } from '#server/db/engine/embedded.ts';
import { externalPool, START_LIMITS } from '#server/db/engine/external.ts';
import { kyselyOn } from '#server/db/engine/open.ts';
import { openEngine, type Engine } from '#server/db/engine/pglite-engine.ts';
import { socketOf } from './global-setup.ts';
import { createDatabase, dropDatabase } from './postgres.ts';
import { testEngines } from './run-options.ts';
import type { TemplateCluster } from './templates.ts';

/**
 * Both engines, for `describe.each`: where the engines could answer differently. Sync, db, http, races,
 * processes, and generated bad input that reaches the database.
 */
export const engines = ['embedded', 'postgresql'] as const;
export type EngineName = (typeof engines)[number];

/** For rules in plain code (areas, the authorization matrix): one engine, and both in the long run. */
export const plainEngines: readonly EngineName[] = enginesOf(testEngines);

function enginesOf(named: string): readonly EngineName[] {
  const chosen = engines.filter((engine) => named === 'both' || named === engine);
  if (chosen.length === 0)
    throw new Error(`TEST_ENGINES is both, embedded or postgresql; ${named} is none of them.`);
  return chosen;
}

/** An empty, migrated database of a test's own. */
export interface TestDatabase {
  db: Db;
  pool: pg.Pool;
  engine: EngineName;
  /** The address, for a second process or pool; null for the embedded engine. */
  url: string | null;
  /** Whether there is room to write; a test may say otherwise. */
  has_room: () => boolean;
  /** Empties every table but keeps the tables. */
  truncate(): Promise<void>;
  close(): Promise<void>;
}

/**
 * What a closed database of this worker leaves, by engine: the next one empties it, for another engine starts in a
 * second of CPU time and another database of PostgreSQL is made and dropped in a third of one.
 */
const closed: { embedded: Engine[]; postgresql: string[] } = { embedded: [], postgresql: [] };

/** Opens an empty database of the newest shape on one of the engines: a copy of the run's template, or an emptied one. */
export async function openTestDatabase(engine: EngineName, connections = 10): Promise<TestDatabase> {
  const { is_used, ...opened } = engine === 'embedded' ? await embedded() : await external(connections);
  const text = await emptying(opened.db);
  const truncate = async () => void (await opened.pool.query(text));
  if (is_used) {
    await truncate();
    await sql`vacuum`.execute(opened.db);
  }
  await sql`update app_state set epoch = gen_random_uuid()`.execute(opened.db); // a database of its own
  return { ...opened, engine, truncate, has_room: () => true };
}

/** The data directory of an empty database of the embedded engine, as a tar file. */
export const embeddedTemplate = async () => readFile(await template<string>('embedded'));

/** Opens a database without a single table: for the migrations themselves. */
export async function openEmptyDatabase(engine: EngineName): Promise<Pick<TestDatabase, 'db' | 'close'>> {
  if (engine === 'embedded') {
    const own = await openEngine(null);
    const pool = poolOn(own);
    return { db: kyselyOn(pool), close: () => pool.end().then(() => own.close()) };
  }
  const { server } = await cluster();
  const url = await createDatabase(server);
  const pool = poolAt(url, 1);
  return { db: kyselyOn(pool), close: () => pool.end().then(() => dropDatabase(server, url)) };
}

async function embedded() {
  const used = closed.embedded.pop();
  const engine = used ?? (await openEngine(null, await embeddedTemplate()));
  const pool = poolOn(engine);
  const close = async () => {
    await pool.end();
    closed.embedded.push(engine);
  };
  return { db: kyselyOn(pool), pool, url: null, is_used: used !== undefined, close };
}

async function external(connections: number) {
  const used = closed.postgresql.pop();
  const url = used ?? (await newDatabase());
  const pool = poolAt(url, connections);
  if (used !== undefined) await pool.query(END_OTHERS);
  const close = async () => {
    await pool.end();
    closed.postgresql.push(url);
  };
  return { db: kyselyOn(pool), pool, url, is_used: used !== undefined, close };
}

/** Whoever is still connected, such as a process that was killed, would hold back the next test. */
const END_OTHERS = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

async function newDatabase(): Promise<string> {
  const { server, template: name } = await cluster();
  return createDatabase(server, name);
}

const cluster = () => template<TemplateCluster>(`postgresql/${process.env['VITEST_POOL_ID'] ?? ''}`);

// No test depends on how fast its machine is.
const poolAt = (url: string, connections: number) =>
  externalPool(url, connections, () => undefined, START_LIMITS);

/** Asks the run for one of its templates. */
async function template<T>(path: string): Promise<T> {
  const { statusCode, body } = await new Promise<{ statusCode: number | undefined; body: string }>(
    (resolve, reject) => {
      // A connection of its own: a kept one may have been closed by the run meanwhile.
      get({ socketPath: socketOf(inject('run_folder')), path: `/${path}`, agent: false }, (reply) => {
        text(reply).then((body) => {
          resolve({ statusCode: reply.statusCode, body });
        }, reject);
      }).once('error', reject);
    },
  );
  if (statusCode !== 200) throw new Error(`No template of ${path}: ${body}`);
  return JSON.parse(body) as T; // the run's own answer
}

/** Deletes instead of truncating: tables of tests are small, and a truncation makes every file of a table anew. */
async function emptying(db: Db): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not in ('kysely_migration', 'kysely_migration_lock', 'app_state')`.execute(
    db,
  );
  const { rows: sequences } = await sql<{ name: string; start: number }>`
    select sequencename as name, start_value as start from pg_sequences where schemaname = 'public'`.execute(
    db,
  );
  return [
    'begin; set local session_replication_role = replica',
    ...tables.map(({ name }) => `delete from "${name}"`),
    ...sequences.map(({ name, start }) => `select setval('"${name}"', ${start}, false)`),
    'commit',
  ].join('; ');
}
