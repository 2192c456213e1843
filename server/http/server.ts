import { ApiError } from '#contract/core/errors.ts';
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';
import type { Store } from '../db/engine/open.ts';
import { serveApp } from './app-files.ts';
import { openFileStore } from '../files/open-store.ts';
import type { FileStore } from '../files/store.ts';
import { addDocs } from './docs.ts';
import { addFileRoutes } from './file-routes.ts';
import { Gates } from './gates.ts';
import { answerFailures, guardRoutes, sendRefusal } from './guard.ts';
import { protectAnswers } from './headers.ts';
import { addHealth } from './health.ts';
import { hurryBodies, limitCalls } from './limits.ts';
import { logAnswers } from './logging.ts';
import { BODY_LIMIT, readBodies } from './reading.ts';
import { addCallRoutes } from './routes.ts';
import { loadLanguages } from '../calls/language.ts';
import { RecordTurns } from '../calls/record-turns.ts';
import type { AllHandlers } from '../calls/run-call.ts';
import { addSyncRoutes } from './sync-routes.ts';
import { answerUnread } from './unread.ts';

export interface ServerDeps {
  config: Config;
  store: Pick<Store, 'db' | 'engine' | 'has_room'>;
  handlers: AllHandlers;
  /** The store for files; from the settings if not given. */
  files?: FileStore;
  /** Log settings, or false for no log. */
  logger: FastifyServerOptions['logger'];
}

/** Builds the whole server without listening: tests inject requests, main listens. */
export async function buildServer({
  config,
  store,
  handlers,
  files = openFileStore(config),
  logger,
}: ServerDeps): Promise<FastifyInstance> {
  await loadLanguages();
  const app = Fastify({
    ...(logger !== undefined && { logger }),
    trustProxy: (_address: string, hop: number) => hop < config.trust_proxy,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 120_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (_error, _request, reply) => {
      void sendRefusal(reply, new ApiError('bad_request', 'The address cannot be read.'));
    },
    clientErrorHandler: answerUnread,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    // What still comes on an open connection is answered like anything else, and the connection ends with it.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 1_000, caseSensitive: true },
  });
  answerFailures(app);
  logAnswers(app);
  await protectAnswers(app, config);
  const gates = new Gates(config.pool_size);
  guardRoutes(app, store, await limitCalls(app, config), gates);
  hurryBodies(app);
  await readBodies(app);
  const deps = { config, db: store.db, store: files, handlers, gates, turns: new RecordTurns() };
  await addCallRoutes(app, deps);
  await addFileRoutes(app, deps);
  addSyncRoutes(app, deps);
  addHealth(app, store.db);
  if (config.demo) await addDocs(app);
  await serveApp(app, config.app_dir);
  return app;
}
