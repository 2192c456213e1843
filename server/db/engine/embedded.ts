import { accessSync, constants, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { DiskSpace, type HasRoom } from './disk-space.ts';
import { syncFolder } from './durable-fs.ts';
import { lockFolder } from './folder-lock.ts';
import { openLasting } from './lasting-engine.ts';
import { contractTypes } from './pg-types.ts';
import { PreparingPool } from './prepared.ts';
import type { Engine } from './pglite-engine.ts';
import { EngineSocket } from './pglite-socket.ts';
import { openEngineThread, type Loss } from './pglite-thread.ts';
import { StartError } from './start-error.ts';

export interface Embedded {
  pool: pg.Pool;
  engine: Engine;
  /** False while the disk is full: reads work, writes are rejected. */
  has_room: HasRoom;
  close(): Promise<void>;
}

export interface EmbeddedOptions {
  folder: string;
  worker: URL;
  query_limit_ms: number;
  /** A dump to initialize an empty folder with. */
  from?: Uint8Array<ArrayBuffer>;
  on_lost: (reason: string) => void;
  /** Overrides the free bytes on the disk, for tests. */
  free_bytes?: () => number;
}

/** Name of the database folder inside the data folder. */
export const DATABASE = 'database';
/** How long a request waits for the one connection before it is asked to retry. */
const CONNECT_LIMIT_MS = 10_000;
const UNFINISHED = 'database.new';
/** Opens the embedded database of a data folder, exclusively for this process. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const space = new DiskSpace(options.folder, options.free_bytes);
  const unlock = prepareFolder(options.folder, space);
  try {
    if (!space.hasRoom()) space.release();
    const engine = await openFolder(options, space);
    const pool = poolOn(engine);
    const close = async () => {
      await pool.end();
      await engine.close();
      unlock();
    };
    return { pool, engine, close, has_room: (purpose) => space.hasRoom(purpose) };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** A pool over the engine's single connection, with pg's own client. */
export function poolOn(engine: Engine): pg.Pool {
  const pool = new PreparingPool({
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    max: 1,
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
    types: contractTypes,
    stream: () => new EngineSocket(engine),
  });
  pool.on('error', () => undefined); // the engine's watchdog reports errors; without a listener the process would exit
  return pool;
}

function prepareFolder(folder: string, space: DiskSpace): () => void {
  try {
    return lockedFolder(folder);
  } catch (error) {
    if (!isFull(error)) throw error;
    space.release();
    return lockedFolder(folder);
  }
}

const isFull = (error: unknown) =>
  error instanceof StartError &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === 'ENOSPC';

function lockedFolder(folder: string): () => void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return lockFolder(folder);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new StartError(`The data folder ${folder} cannot be written (${reason}).`, { cause: error });
  }
}

async function openFolder(options: EmbeddedOptions, space: DiskSpace): Promise<Engine> {
  const database = join(options.folder, DATABASE);
  const { worker, query_limit_ms, on_lost } = options;
  const thread = (folder: string, lost: (loss: Loss) => void, from?: Uint8Array<ArrayBuffer>) =>
    openEngineThread({ worker, query_limit_ms, on_lost: lost, folder, ...(from && { from }) });
  const damaged = (error: unknown) =>
    new StartError(
      `The database in ${database} cannot be opened, it may be damaged; nothing was changed. Restore a backup into an empty folder. (${error instanceof Error ? error.message : String(error)})`,
    );
  if (!existsSync(database)) {
    const unfinished = join(options.folder, UNFINISHED);
    rmSync(unfinished, { recursive: true, force: true });
    const engine = await thread(unfinished, ({ reason }) => on_lost(reason), options.from);
    await engine.close();
    renameSync(unfinished, database);
    syncFolder(options.folder);
  } else if (options.from) {
    throw new StartError(`The data folder ${options.folder} already holds a database.`);
  } else if (!readdirSync(database).includes('PG_VERSION')) {
    throw damaged('no PG_VERSION');
  }
  try {
    return await openLasting({ space, open: (lost) => thread(database, lost), on_lost });
  } catch (error) {
    throw damaged(error);
  }
}
