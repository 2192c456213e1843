import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Config } from '../../config.ts';
import type { Database, Db } from '../database.ts';
import type { HasRoom } from './disk-space.ts';
import { openEmbedded } from './embedded.ts';
import { CALL_LIMITS, checkExternal, externalPool, type WaitLimits } from './external.ts';

/** The open database, on either engine. */
export interface Store {
  db: Db;
  pool: pg.Pool;
  engine: 'embedded' | 'postgresql';
  /** False while the disk of an embedded database is full; always true with PostgreSQL, which reports it itself. */
  has_room: HasRoom;
  /** The whole embedded database as a gzipped tar; PostgreSQL has its own tools. */
  dump?: () => Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** URL of the built worker of the embedded engine. */
  worker: URL;
  /** Called once when the embedded engine is lost: answer open requests, then exit. */
  on_lost: (reason: string) => void;
  /** An idle connection to PostgreSQL failed; the pool opens a new one. */
  on_connection_error: (error: Error) => void;
  from?: Uint8Array<ArrayBuffer>;
  query_limit_ms?: number;
  /** Timeouts with PostgreSQL. */
  limits?: WaitLimits;
}

const QUERY_LIMIT_MS = 30_000;

/** Opens the configured database. Throws StartError with one sentence on failure. */
export async function openStore(
  config: Pick<Config, 'database_url' | 'data_dir' | 'pool_size'>,
  options: OpenOptions,
): Promise<Store> {
  if (config.database_url !== null) {
    const { on_connection_error, limits = CALL_LIMITS } = options;
    const pool = externalPool(config.database_url, config.pool_size, on_connection_error, limits);
    try {
      await checkExternal(pool, config.database_url);
    } catch (error) {
      await pool.end();
      throw error;
    }
    return { db: kyselyOn(pool), pool, engine: 'postgresql', has_room: () => true, close: () => pool.end() };
  }
  const { pool, engine, has_room, close } = await openEmbedded({
    folder: config.data_dir,
    query_limit_ms: QUERY_LIMIT_MS,
    ...options,
  });
  return { db: kyselyOn(pool), pool, engine: 'embedded', has_room, dump: () => engine.dump(), close };
}

/** The query builder over a pool; the caller closes the pool. */
export function kyselyOn(pool: pg.Pool): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
