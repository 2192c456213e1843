import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '#contract/core/errors.ts';
import { fileTooLarge, type FileRef } from '#contract/core/files.ts';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { v5, v7 } from 'uuid';
import type { Actor } from '../db/actor.ts';
import { addStream } from '../files/add-stream.ts';
import type { Lane } from '../files/lane.ts';

const LIMITS = {
  fields: 60,
  files: 5,
  parts: 65,
  fieldNameSize: 100,
  /** No call takes a longer text in a form. */
  fieldSize: 16 * 1024,
  headerPairs: 50,
  headerSize: 8 * 1024,
};
const FILE_SPACE = '3d0c8a86-6f43-4b0e-9c7e-0d6c1f6a2b51';
/** Overhead of a form beyond its file. */
const AROUND = 1024 * 1024;

export const isMultipart = (request: FastifyRequest): boolean =>
  /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '');

/** A form whose parts have a border: without one, every two dashes would begin another. */
const BORDERED = /^multipart\/form-data; ?(?:charset=[\w-]{1,20}; ?)?boundary="?[^\s";]/i;
const LIMIT_EVENTS = ['partsLimit', 'fieldsLimit', 'filesLimit'] as const;

/** The sender of a form, and the name of its file part. */
export interface Form {
  actor: Actor;
  part: string;
  /** The Idempotency-Key: a repeated form refers to the same file. */
  key: string | null;
}

/**
 * Reads a form as a body: its fields as text, and a FileRef in place of its file, which is already stored. Empty
 * fields count as absent; other files are skipped.
 */
export async function readForm(
  lane: Lane,
  request: FastifyRequest,
  form: Form,
): Promise<Record<string, unknown>> {
  const { headers, body } = request;
  const limit = lane.config.max_file_bytes;
  if (Number(headers['content-length'] ?? 0) > limit + AROUND) throw tooLarge(form.part, limit);
  const fields = new Map<string, string>();
  let stored: Promise<FileRef> | undefined;
  const open = new Set<Readable>();
  const parser = parserFor(headers, limit);
  const cut_short: string[] = [];
  parser.on('field', (name: string, value: string, cut: boolean, value_cut: boolean) => {
    if (cut || value_cut) cut_short.push(name);
    if (/^\w{1,100}$/.test(name) && name !== '__proto__' && value !== '') fields.set(name, value);
  });
  parser.on('file', (name: string, stream: Readable, filename: string | undefined) => {
    stream.on('error', () => undefined); // a truncated form also fails as a whole, which is handled below
    open.add(stream);
    if (name !== form.part || stored !== undefined || !filename) stream.resume();
    else {
      stored = keep(lane, form, stream, filename);
      stored.catch(() => stream.resume()); // the rest of the form must still be read
    }
  });
  const source = body as Readable; // the content parser for forms passes the stream on
  const reached: string[] = [];
  for (const limit_event of LIMIT_EVENTS)
    parser.once(limit_event, () => {
      reached.push(limit_event);
      source.unpipe(parser).resume(); // the rest is not looked at any more
    });
  try {
    await pipeline(source, parser);
  } catch {
    for (const stream of open) stream.destroy();
    await stored?.catch(() => undefined);
    if (reached.length > 0) throw tooMuch();
    throw unreadable();
  }
  const ref = await stored;
  if (cut_short.length > 0 || reached.length > 0) throw tooMuch();
  return { ...Object.fromEntries(fields), ...(ref && { [form.part]: ref }) };
}

function parserFor(headers: FastifyRequest['headers'], limit: number) {
  if (!BORDERED.test(headers['content-type'] ?? '')) throw unreadable();
  try {
    return new Busboy({
      headers: headers as BusboyHeaders, // isMultipart has checked the content-type
      limits: { ...LIMITS, fileSize: limit + 1 },
    });
  } catch {
    throw unreadable();
  }
}

/** Reports errors of the file under the name of its part. */
async function keep(lane: Lane, { actor, part, key }: Form, stream: Readable, filename: string) {
  const id = key === null ? v7() : v5(`${actor.id} ${part} ${key}`, FILE_SPACE);
  try {
    return await addStream(lane, actor, { id, filename, stream });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new ApiError(error.code, error.content, { [part]: [error.content] }, error.retry_after);
  }
}

const unreadable = () => new ApiError('bad_request', 'The form cannot be read.');
const tooMuch = () => new ApiError('too_large', 'This is too much at once.');
const tooLarge = (part: string, limit: number) =>
  new ApiError('too_large', fileTooLarge(limit), { [part]: [fileTooLarge(limit)] });
