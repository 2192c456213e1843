import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ApiError } from '#contract/core/errors.ts';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '../config.ts';
import { writeSynced } from './disk-store.ts';
import { checkKey, type FileStore } from './store.ts';

const TRIES = 3;
const WITHIN_MS = 30_000;
const RETRY_SECONDS = 10;

type Body = Buffer<ArrayBuffer> | Blob;

/** Files in a bucket of an S3-compatible store, with path-style URLs, which every implementation supports. */
export function s3Store(config: S3Config): FileStore {
  const { endpoint, bucket, region, access_key_id, secret_access_key } = config;
  const client = new AwsClient({
    accessKeyId: access_key_id,
    secretAccessKey: secret_access_key,
    region,
    service: 's3',
    retries: TRIES,
  });
  const ask = async (method: 'PUT' | 'GET' | 'DELETE', key: string, body?: Body): Promise<Response> => {
    const url = `${endpoint}/${bucket}/${checkKey(key)}`;
    try {
      return await client.fetch(url, {
        method,
        ...(body && { body }),
        signal: AbortSignal.timeout(WITHIN_MS),
      });
    } catch (error) {
      throw unavailable(error);
    }
  };
  const put = async (key: string, body: Body) => {
    const answer = await ask('PUT', key, body);
    await finish(answer);
    if (!answer.ok) throw unavailable(new Error(`The store answered ${answer.status} to PUT`));
  };
  return {
    put: (key, bytes) => put(key, Buffer.from(bytes)),
    /** By way of a temporary file: the store wants to know the length first, and a failed try begins anew. */
    async write(key, parts) {
      const folder = await mkdtemp(join(tmpdir(), 'beatbook-'));
      try {
        const path = join(folder, 'file');
        await writeSynced(path, parts);
        await put(key, await openAsBlob(path));
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async get(key) {
      const answer = await ask('GET', key);
      if (answer.ok && answer.body) {
        const size = Number(answer.headers.get('content-length'));
        return { size, stream: Readable.from(answer.body) };
      }
      await finish(answer);
      if (answer.status === 404) return null;
      throw unavailable(new Error(`The store answered ${answer.status} to GET`));
    },
    async remove(key) {
      const answer = await ask('DELETE', key);
      await finish(answer);
      if (!answer.ok && answer.status !== 404)
        throw unavailable(new Error(`The store answered ${answer.status} to DELETE`));
    },
  };
}

/** Reads the body to the end; an unread one would hold its connection. */
const finish = (answer: Response) => answer.arrayBuffer();

/** Transient: the store is not available right now. */
function unavailable(cause: unknown): ApiError {
  const error = new ApiError(
    'unavailable',
    'Files can’t be saved right now. Try again later.',
    {},
    RETRY_SECONDS,
  );
  error.cause = cause;
  return error;
}
