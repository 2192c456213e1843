import type { Call } from '#contract/core/call.ts';
import { callNames, calls, type CallName } from '#contract/calls.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Lane } from '../files/lane.ts';
import { guestContext } from './context.ts';
import { foldQuery } from './fold-query.ts';
import type { Gates } from './gates.ts';
import { ownCalls } from '../calls/handler.ts';
import { disconnectSignal } from './disconnect.ts';
import { networkOf } from '../calls/network.ts';
import type { RecordTurns } from '../calls/record-turns.ts';
import { Patience } from './patience.ts';
import { isMultipart, readForm } from './multipart.ts';
import { bodyLimitOf, readForms } from './reading.ts';
import { runRest } from './rest.ts';
import {
  checkInput,
  checkRule,
  isRecord,
  recordOf,
  type AllHandlers,
  type ModuleCall,
} from '../calls/run-call.ts';

export interface RouteDeps extends Lane {
  handlers: AllHandlers;
  gates: Gates;
  turns: RecordTurns;
}

const patience = new Patience();

const isOwn = (name: CallName) => ownCalls.some((own) => own === name);
const moduleCalls = callNames.filter((name): name is ModuleCall => !isOwn(name));

/** The path of a call in router syntax. */
export const routePath = (call: Call): string => call.path.replaceAll(/\{(\w+)\}/g, ':$1');

/** What the body of a call may be besides JSON. */
const bodyKindOf = ({ upload, form }: Call) => (upload !== undefined ? 'file' : form ? 'form' : 'json');

/** Adds a route for every call of the contract that a module handles. */
export async function addCallRoutes(app: FastifyInstance, deps: RouteDeps): Promise<void> {
  const addTo = (part: FastifyInstance, kind: ReturnType<typeof bodyKindOf>) => {
    for (const name of moduleCalls) if (bodyKindOf(calls[name]) === kind) addCallRoute(part, deps, name);
  };
  addTo(app, 'json');
  await app.register((files, _options, done) => {
    files.addContentTypeParser('multipart/form-data', (_request, stream, parsed) => {
      parsed(null, stream);
    });
    addTo(files, 'file');
    done();
  });
  await app.register((forms, _options, done) => {
    readForms(forms);
    addTo(forms, 'form');
    done();
  });
}

function addCallRoute(app: FastifyInstance, deps: RouteDeps, name: ModuleCall): void {
  const call: Call = calls[name];
  const { config, db, handlers, gates, turns } = deps;
  if (!Object.hasOwn(handlers, name)) throw new Error(`The call ${name} has no handler.`);
  app.route({
    method: call.method,
    url: routePath(call),
    config: { call: name },
    bodyLimit: bodyLimitOf(call),
    async handler(request, reply) {
      const { actor } = request;
      checkRule(call, actor);
      const key = idempotencyKey(request.headers['idempotency-key']);
      const bare = request.url.split('?', 2)[1] ?? '';
      const query = foldQuery(call, isRecord(request.query) ? request.query : {}, bare);
      const body = await bodyOf(deps, call, request, key);
      const input = checkInput(call, { params: request.params, query, body });
      const guest = guestContext(config, request, reply);
      const record = recordOf(call, input);
      const rest = { name, call, input, actor, guest, key, record, turns };
      const left = disconnectSignal(reply);
      const run = () => gates.of(name).run(() => runRest(db, handlers, rest), left);
      const attempt = () => (record === null ? run() : turns.run([record], run, left));
      const answer =
        call.rule.kind === 'guest'
          ? await patience.run(networkOf(request.ip), () => left.aborted, attempt)
          : await attempt();
      return { status: 1, ...answer };
    },
  });
}

/** The JSON body, or a form whose file has been stored. */
async function bodyOf(lane: Lane, call: Call, request: FastifyRequest, key: string | null): Promise<unknown> {
  const { actor } = request;
  if (!actor || call.upload === undefined || !isMultipart(request)) return request.body ?? {};
  return readForm(lane, request, { actor, part: call.upload, key });
}

function idempotencyKey(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && header !== '' ? header.replaceAll('"', '').slice(0, 300) : null;
}
