import type { Call } from '#contract/core/call.ts';
import { calls } from '#contract/calls.ts';
import { ApiError, LEFT_HEADER, MARK_HEADER, SESSION_HEADER } from '#contract/core/errors.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Store } from '../db/engine/open.ts';
import { changes, type Gates } from './gates.ts';
import { refuseInHandover } from '../calls/handover.ts';
import type { Limits } from './limits.ts';
import { internalError, refusalBody, refusalOf, retryAfter, statusOf } from '../calls/refusals.ts';
import { actorOf, bearerToken, SessionEnded } from '../calls/session.ts';
import type {} from './fastify-types.ts';

/** The API reference: the only paths under /api that are not calls. */
const reference = /^\/api\/(docs(\/|$)|openapi\.json$)/;

/** What the guard needs of the store. */
export type Guarded = Pick<Store, 'db' | 'has_room'>;

/** Devices enqueue the calls of these areas, and all writes. */
const enqueued = ({ effect, area }: Call) => effect === 'write' || area === 'sync' || area === 'files';

const fullDisk = (call: Call) =>
  new ApiError(
    'unavailable',
    enqueued(call)
      ? 'The server’s disk is full. Your changes will be sent once there is space.'
      : 'The server’s disk is full. Try again later.',
    {},
    retryAfter(),
  );

/** Default deny: only calls of the contract can be API routes, and each checks its session first. */
export function guardRoutes(
  app: FastifyInstance,
  { db, has_room }: Guarded,
  limits: Limits,
  gates: Gates,
): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (url.startsWith('/api') && config?.call === undefined && !reference.test(url))
      throw new Error(`${String(method)} ${url} is no call of the contract.`);
  });
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request, reply) => {
    reply.header(MARK_HEADER, '1');
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store');
    const { call } = request.routeOptions.config;
    if (request.url.startsWith('/api')) await limits.byAddress(request);
    if (call === undefined) return;
    const asked: Call = calls[call];
    if (changes(asked) && !has_room(asked.reserve && 'sessions')) throw fullDisk(asked);
    const entered = gates.of(call).enter();
    try {
      if (calls[call].rule.kind !== 'guest') await identify(request, calls[call]);
    } finally {
      entered();
    }
  });
  /** Sets the user of a call that needs one. */
  const identify = async (request: FastifyRequest, call: Call) => {
    refuseCrossSite(request);
    const token = bearerToken(request.headers.authorization);
    if (token === null) throw new ApiError('unauthorized', 'Please sign in.');
    request.actor = await actorOf(db, token, has_room());
    await limits.byUser(request);
    refuseInHandover(call, request.actor);
  };
}

/** Uses fetch metadata of the browser: only scripts of our pages may call, never a link, image or form. */
function refuseCrossSite({ headers }: FastifyRequest): void {
  const mode = headers['sec-fetch-mode'];
  const dest = headers['sec-fetch-dest'];
  const isScript = (mode === undefined || mode !== 'navigate') && (dest === undefined || dest === 'empty');
  if (!isScript) throw new ApiError('forbidden', 'Open this in the app.');
}

/** Sends every failure as JSON with a code; server faults are logged and reveal no internals. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error) ?? fromFastify(error);
    if (!refusal) request.log.error({ err: error }, 'request failed');
    return sendRefusal(reply, refusal ?? internalError());
  });
}

export function sendRefusal(reply: FastifyReply, refusal: ApiError): FastifyReply {
  if (refusal instanceof SessionEnded) {
    reply.header(SESSION_HEADER, refusal.mark === 'wipe' ? 'wipe' : 'ended');
    if (refusal.mark === 'left') reply.header(LEFT_HEADER, '1');
  }
  if (refusal.retry_after !== undefined) reply.header('retry-after', String(refusal.retry_after));
  return reply
    .header(MARK_HEADER, '1')
    .code(statusOf(refusal))
    .type('application/json; charset=utf-8')
    .send(refusalBody(refusal, reply.request.actor?.language));
}

/** Maps Fastify's own errors by status to our codes and messages. */
function fromFastify(error: FastifyError): ApiError | undefined {
  switch (error.statusCode) {
    case 413:
      return new ApiError('too_large', 'This is too much at once.');
    case 415:
      return new ApiError('unsupported', 'Send the body as JSON, plain or gzipped.');
    case 429:
      return new ApiError('too_many', 'Too many requests. Try again in a moment.');
    case 404:
      return new ApiError('not_found', 'This address doesn’t exist. Check the link.');
    case undefined:
      return undefined;
    default:
      return error.statusCode < 500 ? new ApiError('bad_request', 'The request cannot be read.') : undefined;
  }
}
