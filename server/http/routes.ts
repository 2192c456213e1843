import type { Call } from '#contract/call.ts';
import { callNames, calls, type CallName } from '#contract/calls.ts';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { guestContext, startTasks } from './context.ts';
import { foldQuery } from './fold-query.ts';
import type { SyncCall } from './handler.ts';
import { runRest } from './rest.ts';
import { checkInput, checkRule, isRecord, type AllHandlers, type ModuleCall } from './run-call.ts';

export interface RouteDeps {
  config: Config;
  db: Db;
  handlers: AllHandlers;
}

const isSync = (name: CallName): name is SyncCall => name === 'sync.push' || name === 'sync.pull';
const moduleCalls = callNames.filter((name): name is ModuleCall => !isSync(name));

/** The path of a call as the router writes it. */
export const routePath = (call: Call): string => call.path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Adds a route for every call of the contract that a module answers. */
export function addCallRoutes(app: FastifyInstance, deps: RouteDeps): void {
  for (const name of moduleCalls) addCallRoute(app, deps, name);
}

function addCallRoute(app: FastifyInstance, { config, db, handlers }: RouteDeps, name: ModuleCall): void {
  const call: Call = calls[name];
  if (!Object.hasOwn(handlers, name)) throw new Error(`The call ${name} has no handler.`);
  app.route({
    method: call.method,
    url: routePath(call),
    config: { call: name },
    async handler(request, reply) {
      const { actor } = request;
      checkRule(call, actor);
      const bare = request.url.split('?', 2)[1] ?? '';
      const query = foldQuery(call, isRecord(request.query) ? request.query : {}, bare);
      const input = checkInput(call, { params: request.params, query, body: request.body ?? {} });
      const tasks: (() => Promise<void>)[] = [];
      const guest = guestContext(config, request, reply, tasks);
      const key = idempotencyKey(request.headers['idempotency-key']);
      const answer = await runRest(db, handlers, { name, call, input, actor, guest, tasks, key });
      startTasks(tasks, request.log);
      return { status: 1, ...answer };
    },
  });
}

function idempotencyKey(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && header !== '' ? header.replaceAll('"', '').slice(0, 300) : null;
}
