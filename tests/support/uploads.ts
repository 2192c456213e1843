import { createHash } from 'node:crypto';
import type { FileRef } from '#contract/core/files.ts';
import { v7 } from 'uuid';
import type { TestServer } from './server.ts';

/** How far an upload has come, or why it was refused. */
export interface Sent {
  status: number;
  received: number;
  done: boolean;
  code?: string;
  message?: string;
}

/** A file as a device announces it. */
export const refOf = (bytes: Buffer, name: string, id: string = v7()): FileRef => ({
  id,
  name,
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

export async function begin(server: TestServer, token: string, ref: object): Promise<Sent> {
  const reply = await server.call('POST', '/api/files', { token, body: ref });
  return { ...reply.json<Omit<Sent, 'status'>>(), status: reply.statusCode };
}

export async function chunk(
  server: TestServer,
  token: string,
  id: string,
  offset: number,
  bytes: Buffer,
): Promise<Sent> {
  const reply = await server.call('POST', `/api/files/${id}/chunk?offset=${offset}`, {
    token,
    headers: { 'content-type': 'application/octet-stream' },
    payload: bytes,
  });
  return { ...reply.json<Omit<Sent, 'status'>>(), status: reply.statusCode };
}

/** Sends a whole file the way a device does: begin, then chunks from where the server stands. */
export async function sendFile(
  server: TestServer,
  token: string,
  bytes: Buffer,
  ref: FileRef,
  size = 200 * 1024,
): Promise<Sent> {
  let sent = await begin(server, token, ref);
  while (sent.status === 200 && !sent.done)
    sent = await chunk(
      server,
      token,
      ref.id,
      sent.received,
      bytes.subarray(sent.received, sent.received + size),
    );
  return sent;
}

const BOUNDARY = 'beatbook-test-boundary';

/** A part of a form that carries a file. */
export interface FilePart {
  part: string;
  filename: string;
  bytes: Buffer;
  type?: string;
}

/** A form as a browser sends it. */
export function form(fields: Readonly<Record<string, string>>, ...files: FilePart[]) {
  const texts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  const parts = files.map(({ part, filename, bytes, type = 'application/octet-stream' }) =>
    Buffer.concat([
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${part}"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]),
  );
  return {
    payload: Buffer.concat([...texts, ...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}
