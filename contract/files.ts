import * as z from 'zod/mini';
import { call, ok, type Call } from './call.ts';
import { id, instant, required } from './fields.ts';
import { settings } from './settings.ts';
import { bounded } from './text.ts';

/** Most bytes of one chunk; a phone with a weak link sends less. */
export const CHUNK_BYTES = 256 * 1024;
export const FILE_REQUIRED = 'File is required.';
export const FILE_EMPTY = 'This file is empty.';
export const FILE_REFUSED = 'This file type isn’t allowed.';

/** What is taken: the type by content, what people call it, and the endings of its names. */
export const fileTypes = [
  { type: 'image/jpeg', label: 'JPEG picture', endings: ['jpg', 'jpeg'] },
  { type: 'image/png', label: 'PNG picture', endings: ['png'] },
  { type: 'image/webp', label: 'WebP picture', endings: ['webp'] },
  { type: 'application/pdf', label: 'PDF', endings: ['pdf'] },
  {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    label: 'Word document',
    endings: ['docx'],
  },
  {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    label: 'Excel sheet',
    endings: ['xlsx'],
  },
  {
    type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    label: 'PowerPoint slides',
    endings: ['pptx'],
  },
  { type: 'application/msword', label: 'Word document', endings: ['doc'] },
  { type: 'application/vnd.ms-excel', label: 'Excel sheet', endings: ['xls'] },
  { type: 'application/vnd.ms-powerpoint', label: 'PowerPoint slides', endings: ['ppt'] },
  { type: 'application/vnd.oasis.opendocument.text', label: 'Text document', endings: ['odt'] },
  { type: 'application/vnd.oasis.opendocument.spreadsheet', label: 'Spreadsheet', endings: ['ods'] },
  { type: 'application/vnd.oasis.opendocument.presentation', label: 'Slides', endings: ['odp'] },
  { type: 'text/csv', label: 'CSV table', endings: ['csv'] },
  { type: 'text/plain', label: 'Text', endings: ['txt'] },
] as const;
export type FileType = (typeof fileTypes)[number]['type'];

/** Value of `accept` for a file field. */
export const acceptedFiles = fileTypes.flatMap(({ endings }) => endings.map((ending) => `.${ending}`)).join();

/** The ending of a file name in lower case, or an empty text. */
export const endingOf = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** The type a name promises; the server decides by content once the bytes are there. */
export function typeOfName(name: string): FileType | null {
  const ending = endingOf(name);
  return fileTypes.find(({ endings }) => endings.some((known) => known === ending))?.type ?? null;
}

/** "Files may have up to 25 MB." */
export const fileTooLarge = (limit: number = settings.max_file_bytes): string =>
  `Files may have up to ${Math.floor(limit / (1024 * 1024))} MB.`;

/** What is wrong with a chosen file as far as the device can tell, or null. */
export function fileProblem(file: { name: string; size: number }): string | null {
  if (file.size === 0) return FILE_EMPTY;
  if (file.size > settings.max_file_bytes) return fileTooLarge();
  return typeOfName(file.name) === null ? FILE_REFUSED : null;
}

/**
 * A file as a record names it. The record is written at once; the bytes follow in their own lane under the
 * same id, which is made on the device like that of a record.
 */
export const fileRef = z.object(
  {
    id,
    name: bounded(255).check(z.minLength(1)),
    size: z.int().check(z.gte(1, FILE_EMPTY)),
    /** SHA-256 of the bytes that will be sent, in lower case hex. */
    sha256: bounded(64).check(z.regex(/^[0-9a-f]{64}$/)),
  },
  { error: FILE_REQUIRED },
);
export type FileRef = z.infer<typeof fileRef>;

/** A file with a name of its own, as a dialog asks for it. (Document 1, section 5.) */
export const namedFile = z.object({ name: required('Name', 200), file: fileRef });

/** What a row says of its file. `stored` is true once the server has the bytes and has taken them. */
export const fileColumns = z.object({
  file_id: z.nullable(id),
  filename: z.string(),
  size: z.int(),
  type: z.string(),
  stored: z.boolean(),
});
export type FileColumns = z.infer<typeof fileColumns>;

/** The same on the device, until the server answers. */
export const columnsOfFile = ({ id: file_id, name, size }: FileRef): FileColumns => ({
  file_id,
  filename: name,
  size,
  type: typeOfName(name) ?? 'application/octet-stream',
  stored: false,
});

/** What a write that carries a file says of it; nothing for any other write. */
export function fileColumnsOf({ file }: { file?: unknown }): Partial<FileColumns> {
  const carried = fileRef.safeParse(file);
  return carried.success ? columnsOfFile(carried.data) : {};
}

const progress = {
  /** Bytes the server holds: where the next chunk starts. */
  received: z.int(),
  /** The bytes are complete and taken. */
  done: z.boolean(),
};
export const fileProgress = z.object(progress);
export type FileProgress = z.infer<typeof fileProgress>;

/**
 * The lane of the bytes: begin, then chunks in order until `done`. Any step may be repeated. Refusals:
 * `conflict` the bytes do not match their hash and start over at 0; `too_large`, `unsupported` this file
 * will never be taken; `not_found` no such upload of this user, begin again.
 */
export const fileCalls = {
  'files.begin': call({
    method: 'POST',
    path: '/api/files',
    area: 'files',
    rule: { kind: 'session' },
    effect: 'read',
    handover: true,
    body: fileRef,
    answer: ok(progress),
  }),
  /** The body is a run of bytes as application/octet-stream, at most CHUNK_BYTES. At a wrong offset nothing is stored. */
  'files.chunk': call({
    method: 'POST',
    path: '/api/files/{id}/chunk',
    area: 'files',
    rule: { kind: 'session' },
    effect: 'read',
    handover: true,
    bytes: true,
    params: z.object({ id }),
    query: z.object({ offset: z.pipe(z.coerce.number(), z.int().check(z.gte(0))) }),
    answer: ok(progress),
  }),
  /** A short-lived address that opens without a session, for a link or an image. */
  'files.link': call({
    method: 'GET',
    path: '/api/files/{id}/link',
    area: 'files',
    rule: { kind: 'session' },
    effect: 'read',
    params: z.object({ id }),
    answer: ok({ path: z.string(), expires_at: instant }),
  }),
} as const satisfies Record<string, Call>;
