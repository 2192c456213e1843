import { calls } from '#contract/calls.ts';
import { ApiError } from '#contract/core/errors.ts';
import { CHUNK_BYTES } from '#contract/core/files.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { FILES_PATH, isValidLink, signingSecret } from '../files/addresses.ts';
import { addChunk } from '../files/add-chunk.ts';
import { fileKey } from '../files/keys.ts';
import type { Lane } from '../files/lane.ts';
import { disposition } from '../files/names.ts';
import { isPicture } from '../files/pictures.ts';
import { check } from '../calls/check.ts';
import { deviceCookie } from '../calls/cookies.ts';
import { bearerToken, isOpenFor } from '../calls/session.ts';
import { guestContext } from './context.ts';
import { disconnectSignal } from './disconnect.ts';
import { internalError } from '../calls/refusals.ts';
import type { Gates } from './gates.ts';
import { routePath, type RouteDeps } from './routes.ts';

const BYTES = 'application/octet-stream';
/** Prevents a served file from running scripts, loading resources or being framed, whatever its type. */
const CAGE = "default-src 'none'; frame-ancestors 'none'; sandbox";

const signedQuery = z.object({ expires: z.string(), session: z.uuid(), signature: z.string() });
const signedParams = z.object({ id: z.uuid(), name: z.string() });

/** Adds the chunk upload and the routes of file URLs. */
export async function addFileRoutes(app: FastifyInstance, { gates, ...lane }: RouteDeps): Promise<void> {
  await app.register((inner, _options, done) => {
    addChunkRoute(inner, lane, gates);
    done();
  });
  addDownload(app, lane);
}

function addChunkRoute(app: FastifyInstance, lane: Lane, gates: Gates): void {
  const call = calls['files.chunk'];
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(BYTES, { parseAs: 'buffer', bodyLimit: CHUNK_BYTES }, (_request, bytes, done) => {
    done(null, bytes);
  });
  app.route({
    method: call.method,
    url: routePath(call),
    config: { call: 'files.chunk', slow: true },
    bodyLimit: CHUNK_BYTES,
    decompress: false,
    async handler(request, reply) {
      const { actor, headers, body } = request;
      if (!actor) throw internalError(); // the guard rejects calls without a session
      if (headers['content-encoding'] !== undefined || (body !== undefined && !Buffer.isBuffer(body)))
        throw new ApiError('unsupported', `Send the bytes as ${BYTES}.`);
      const { id } = check(call.params, request.params);
      const { offset } = check(call.query, request.query);
      const bytes = body ?? Buffer.alloc(0);
      const add = () => addChunk(lane, actor, id, offset, bytes);
      const progress = await gates.of('files.chunk').run(add, disconnectSignal(reply));
      return { status: 1, ...progress };
    },
  });
}

/**
 * The id of the file that a link opens. A link lives no longer than its session and opens only in browsers of its user:
 * links and images carry no token, so the cookie of a known device counts too.
 */
async function linkedFile({ db, config }: Lane, request: FastifyRequest, reply: FastifyReply) {
  const params = signedParams.safeParse(request.params);
  const query = signedQuery.safeParse(request.query);
  if (params.success && query.success) {
    const { session: session_id, ...signed } = query.data;
    const context = guestContext(config, request, reply);
    const token = bearerToken(request.headers.authorization);
    const device = context.cookies[deviceCookie(context)] ?? null;
    const valid = isValidLink(await signingSecret(db), { ...params.data, ...signed, session_id });
    if (valid && (await isOpenFor(db, session_id, { token, device }))) return params.data.id;
  }
  throw new ApiError('forbidden', 'This link has expired. Open the file again from its record.');
}

function addDownload(app: FastifyInstance, lane: Lane): void {
  const { db, store } = lane;
  app.get(`${FILES_PATH}/:id/:name`, { compress: false }, async (request, reply) => {
    const id = await linkedFile(lane, request, reply);
    const file = await db
      .selectFrom('files')
      .select(['id', 'name', 'type'])
      .where('id', '=', id)
      .where('state', '=', 'stored')
      .where('dropped_at', 'is', null)
      .executeTakeFirst();
    const stored = file && (await store.get(fileKey(file.id)));
    if (!stored) throw new ApiError('not_found', 'This file does not exist.');
    const type = file.type ?? BYTES;
    return reply
      .header('content-type', type)
      .header('content-length', stored.size)
      .header('content-disposition', disposition(isPicture(type) ? 'inline' : 'attachment', file.name))
      .header('content-security-policy', CAGE)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-store')
      .send(stored.stream);
  });
}
