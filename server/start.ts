import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { configure } from '#contract/core/settings.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { settingsOf, type Config } from './config.ts';
import { meetHistory, saysItsHistory } from './db/history.ts';
import { migrate } from './db/migrate.ts';
import { START_LIMITS, type WaitLimits } from './db/engine/external.ts';
import { openStore, type Store } from './db/engine/open.ts';
import { StartError } from './db/engine/start-error.ts';
import { transact } from './db/transaction.ts';
import { openFileStore } from './files/open-store.ts';
import type { FileStore } from './files/store.ts';
import { logSettings } from './http/logging.ts';
import { jobsOf } from './jobs/all.ts';
import { startHeartbeat } from './jobs/heartbeat.ts';
import { Runner } from './jobs/runner.ts';
import { printerThread } from './modules/expenses/paper-thread.ts';
import { hasDemoPassword, seedBase, seedDemo } from './modules/seed.ts';

const LOOK_FOR_ROOM_MS = 5_000;
/** Less than a server has to close in all. */
const JOBS_END_WITHIN_MS = 5_000;

export interface Running {
  app: FastifyInstance;
  address: string;
  close(): Promise<void>;
}

export interface StartOptions {
  /** Folder of the built server files. */
  here: string;
  /** Called once when the embedded engine is lost; the process should exit. */
  on_lost: (reason: string) => void;
}

/** Opens the database without migrating or seeding it. */
export function openPlain(
  config: Config,
  { here, on_lost }: StartOptions,
  from?: Uint8Array<ArrayBuffer>,
  limits?: WaitLimits,
): Promise<Store> {
  return openStore(config, {
    worker: pathToFileURL(join(here, 'pglite-worker.mjs')),
    on_lost,
    on_connection_error: () => undefined, // the pool replaces the connection; calls affected by it are logged
    ...(from && { from }),
    ...(limits && { limits }),
  });
}

/** Opens the database, migrates and seeds it, and runs the checks of a production start. The demo has files too. */
async function openReady(config: Config, options: StartOptions, files: FileStore): Promise<Store> {
  const store = await openPlain(config, options, undefined, START_LIMITS);
  try {
    await migrate(store.db);
    const seeded = await transact(store.db, async (tx) => {
      await meetHistory(tx);
      await seedBase(tx);
      if (config.demo) return seedDemo(tx, config, new Date());
      if (await hasDemoPassword(tx))
        throw new StartError(
          'A user still has the password of the demonstration: change it before starting with DEMO=0.',
        );
      return false;
    });
    if (seeded) await (await import('./modules/seed/bills.ts')).fillBills(store.db, files);
    if (config.database_url === null) return store;
  } catch (error) {
    await store.close();
    throw error;
  }
  await store.close();
  return openPlain(config, options);
}

export async function start(config: Config, options: StartOptions): Promise<Running> {
  configure(settingsOf(config));
  await checkPort(config);
  const files = openFileStore(config);
  const store = await openReady(config, options, files);
  const logger = logSettings(config.log_level);
  const app = await buildApp({ config, store, files, logger });
  const { db, has_room, engine } = store;
  const printer = printerThread(pathToFileURL(join(options.here, 'paper-worker.mjs')), config);
  const runner = new Runner({ db, has_room, files, config, log: app.log }, jobsOf(engine, printer));
  const cleanups: (() => void)[] = [];
  const close = async () => {
    for (const stop of cleanups) stop();
    await Promise.all([app.close(), runner.stop(JOBS_END_WITHIN_MS)]);
    await store.close();
  };
  try {
    const address = await app.listen({ host: config.host, port: config.port });
    cleanups.push(tellOfRoom(store, app.log));
    if (!(await saysItsHistory(store.db)))
      app.log.warn('this database does not tell its timeline: run restore after a promotion');
    cleanups.push(startHeartbeat(store, app.log));
    runner.start();
    return { app, address, close };
  } catch (error) {
    await close();
    throw portError(error, config) ?? error;
  }
}

/** Logs when the disk becomes full, and when there is space again. */
function tellOfRoom({ has_room }: Store, log: FastifyBaseLogger): () => void {
  let reported = true;
  const timer = setInterval(() => {
    const room = has_room();
    if (room === reported) return;
    reported = room;
    if (room) log.warn('there is room on the disk again, and changes are taken');
    else log.error('the disk is full: everything can be read, and changes are refused until there is room');
  }, LOOK_FOR_ROOM_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
}

/** Detects a port in use before the database is opened and seeded, which takes seconds. */
async function checkPort(config: Config): Promise<void> {
  const probe = createServer();
  try {
    probe.listen(config.port, config.host);
    await once(probe, 'listening');
  } catch (error) {
    throw portError(error, config) ?? error;
  } finally {
    probe.close();
  }
}

function portError(error: unknown, { host, port }: Config): StartError | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartError(`Port ${port} on ${host} is taken. Set PORT to another one.`);
    case 'EACCES':
      return new StartError(`Port ${port} on ${host} may not be used by this user.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`The address ${host} is not one of this machine. Check HOST.`);
    default:
      return undefined;
  }
}
