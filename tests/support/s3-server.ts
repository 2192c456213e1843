import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Config } from '#server/config.ts';
import { expectedSignature } from './s3-signature.ts';

/** A store that speaks S3, while tests run. */
export interface S3Server {
  config: S3Config;
  /** Stops answering, and answers again at the same address. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  close(): Promise<void>;
}

const BUCKET = 'beatbook';
const SECRET = 'a secret of tests/with+signs';
const CLOCK_MS = 15 * 60_000;

/** The part of S3 that matters here, strict about signatures: objects by path, kept, given and removed. */
export async function startS3(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  let server: Server;
  let port = 0;
  const resume = async () => {
    server = createServer((request, response) => {
      void answer(objects, request, response);
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo); // it listens on a port
  };
  const pause = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  await resume();
  return {
    config: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: BUCKET,
      region: 'ap-south-1',
      access_key_id: 'TESTKEY',
      secret_access_key: SECRET,
    },
    pause,
    resume,
    close: pause,
  };
}

async function answer(
  objects: Map<string, Buffer>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await buffer(request);
  const { method = '', url = '' } = request;
  const key = url.startsWith(`/${BUCKET}/`) ? url.slice(BUCKET.length + 2) : '';
  const end = (status: number, content: Buffer | string = '') => {
    response.writeHead(status, { 'content-length': Buffer.byteLength(content) }).end(content);
  };
  if (!isSigned(request, method, url)) return end(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
  if (key === '') return end(404, '<Error><Code>NoSuchBucket</Code></Error>');
  switch (method) {
    case 'PUT':
      if (request.headers['content-length'] === undefined)
        return end(411, '<Error><Code>MissingContentLength</Code></Error>');
      objects.set(key, body);
      return end(200);
    case 'GET':
      return objects.has(key)
        ? end(200, objects.get(key))
        : end(404, '<Error><Code>NoSuchKey</Code></Error>');
    case 'DELETE':
      objects.delete(key);
      return end(204);
    default:
      return end(405);
  }
}

function isSigned(request: IncomingMessage, method: string, url: string): boolean {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const),
  );
  const stamp = (headers['x-amz-date'] ?? '').replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5');
  if (!(Math.abs(Date.parse(stamp) - Date.now()) < CLOCK_MS)) return false;
  const signature = expectedSignature({ method, url, headers }, SECRET);
  return signature !== undefined && signature.wanted === signature.given;
}
