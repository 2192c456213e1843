import { ApiError } from '#contract/errors.ts';
import fastifyCompress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

export const BODY_LIMIT = 256 * 1024;
/** A push may carry many operations; it travels compressed and may unfold to so much. */
export const PUSH_LIMIT = 2 * 1024 * 1024;
export const PUSH_UNFOLDED_LIMIT = 16 * 1024 * 1024;

const MAX_DEPTH = 40;

/** Bodies are JSON, plain or gzipped, in sound UTF-8 and of sane depth; everything else is refused. */
export async function readBodies(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCompress, {
    requestEncodings: ['gzip'],
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
    onUnsupportedRequestEncoding: () =>
      new ApiError('unsupported', 'Send the body as JSON, plain or gzipped.'),
    onInvalidRequestPayload: () => new ApiError('bad_request', 'The body is not valid gzip.'),
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const length = Number(request.headers['content-length'] ?? 0);
    const limit = request.routeOptions.config.compressed_limit;
    const tooLong = limit !== undefined && request.headers['content-encoding'] && length > limit;
    done(tooLong ? new ApiError('too_large', 'This is too much at once.') : undefined);
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    try {
      done(null, parseJson(bytes as Buffer));
    } catch (error) {
      done(error instanceof Error ? error : new Error('unreadable'), undefined);
    }
  });
}

/** JSON text as a value. An empty body is an empty object: several listed calls send none. */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return {};
  const unreadable = new ApiError('bad_request', 'The body is not valid JSON.');
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw unreadable;
  }
  if (!isSane(value)) throw unreadable;
  return value;
}

/** No deeper than anything we read, and without the keys that reach into an object's prototype. */
function isSane(root: unknown): boolean {
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return false;
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      if (!Array.isArray(value) && Object.hasOwn(value, '__proto__')) return false;
      for (const inner of Object.values(value)) if (typeof inner === 'object') next.push(inner);
    }
    level = next;
  }
  return true;
}
