import type { Readable } from 'node:stream';
import type { Call } from '#contract/core/call.ts';
import { calls } from '#contract/calls.ts';
import { ApiError } from '#contract/core/errors.ts';
import { MOST_ITEMS } from '#contract/core/lists.ts';
import { PUSH_BYTES, PUSH_VALUES } from '#contract/core/sync.ts';
import fastifyCompress from '@fastify/compress';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { JsonMeter, type JsonLimits } from './json-meter.ts';
import type {} from './fastify-types.ts';

export const BODY_LIMIT = 256 * 1024;
/** Limit of a compressed push, which may contain many operations. */
export const PUSH_LIMIT = 1024 * 1024;

const DEPTH = 40;
/** More than any list in the contract allows, so that the field's own error applies first. */
const ITEMS = MOST_ITEMS + 200;

export const limits = {
  /** Callers without a session send only a name, a secret or a position. */
  guest: { bytes: 4 * 1024, depth: 8, values: 100, items: 60 },
  call: { bytes: BODY_LIMIT, depth: DEPTH, values: 12_000, items: ITEMS },
  push: { bytes: PUSH_BYTES, depth: DEPTH, values: PUSH_VALUES, items: ITEMS },
} as const satisfies Record<string, JsonLimits>;

/** Reads bodies: JSON, plain or gzipped, in valid UTF-8 and within limits of size and shape; all else is rejected. */
export async function readBodies(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCompress, {
    requestEncodings: ['gzip'],
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
    onUnsupportedRequestEncoding: () =>
      new ApiError('unsupported', 'Send the body as JSON, plain or gzipped.'),
    onInvalidRequestPayload: () => new ApiError('bad_request', 'The body is not valid gzip.'),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) =>
    parseJson(await readMeasured(request, payload)),
  );
}

/** Also accepts form-encoded bodies, on the routes of this scope. */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    async (request: FastifyRequest, payload: Readable) =>
      Object.fromEntries(new URLSearchParams((await readMeasured(request, payload)).toString())),
  );
}

/** The largest body of a call, in bytes. */
export const bodyLimitOf = ({ body_bytes = BODY_LIMIT }: Call): number => body_bytes;

function limitsOf({ routeOptions }: FastifyRequest): JsonLimits {
  const { call } = routeOptions.config;
  if (call === 'sync.push') return limits.push;
  if (call === undefined || calls[call].rule.kind === 'guest') return limits.guest;
  return { ...limits.call, bytes: bodyLimitOf(calls[call]) };
}

/** The decompressed bytes of a body, read only while within its limits. */
function readMeasured(request: FastifyRequest, payload: Readable): Promise<Buffer> {
  const allowed = limitsOf(request);
  const travels = request.routeOptions.config.compressed_limit ?? allowed.bytes;
  const announced = Number(request.headers['content-length'] ?? 0);
  const folded = request.headers['content-encoding'] !== undefined;
  if (announced > (folded ? travels : allowed.bytes)) throw tooLarge();
  const meter = new JsonMeter(allowed);
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    const leave = () => {
      payload.off('data', onData).off('end', onEnd).off('error', stop).off('close', stop);
    };
    const stop = (error: unknown) => {
      leave();
      payload.on('error', () => undefined).pause(); // decompression must stop here, too
      reject(error instanceof ApiError ? error : unreadable());
    };
    const onData = (chunk: Buffer) => {
      try {
        meter.take(chunk);
        if (encodedLength(payload) > travels) throw tooLarge();
        chunks.push(chunk);
      } catch (error) {
        stop(error);
      }
    };
    const onEnd = () => {
      leave();
      resolve(Buffer.concat(chunks));
    };
    payload.on('data', onData).on('end', onEnd).on('error', stop).on('close', stop).resume();
  });
}

const unreadable = () => new ApiError('bad_request', 'The body cannot be read.');
const tooLarge = () => new ApiError('too_large', 'This is too much at once.');

/** Compressed bytes received so far, when a body is decompressed. */
const encodedLength = (payload: Readable): number =>
  'receivedEncodedLength' in payload && typeof payload.receivedEncodedLength === 'number'
    ? payload.receivedEncodedLength
    : 0;

const notJson = () => new ApiError('bad_request', 'The body is not valid JSON.');

/** Parses JSON text. An empty body is an empty object, because several specified calls send none. */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return {};
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw notJson();
  }
  if (reachesPrototype(value)) throw notJson();
  return value;
}

/** True if any key could modify an object's prototype. */
function reachesPrototype(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(reachesPrototype);
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(reachesPrototype);
}
