import * as z from 'zod/mini';
import { ok, type Call } from './call.ts';
import { id, instant, required } from './fields.ts';
import { ruleText } from './language/message.ts';
import { askedBy, byId, SESSION } from './plain-calls.ts';
import { settings } from './settings.ts';
import { bounded, cleaned } from './text.ts';

/** Largest chunk in bytes; a phone on a weak connection sends smaller ones. */
export const CHUNK_BYTES = 256 * 1024;
export const FILE_REQUIRED = ruleText('File is required.');
export const FILE_EMPTY = ruleText('This file is empty.');
export const FILE_REFUSED = ruleText('This file type isn’t allowed.');
/** Photos of some phones, which neither browsers nor the server read. */
const HEIC_REFUSED = ruleText('HEIC photos aren’t supported. Set the phone’s camera to JPEG.');

/** Accepted file types: detected type, label and extensions. */
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

/** Value of `accept` for a file input. */
export const acceptedFiles = fileTypes.flatMap(({ endings }) => endings.map((ending) => `.${ending}`)).join();

/** The file extension in lower case, or an empty string. */
export const endingOf = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** The type implied by the extension; the server decides by content after the upload. */
export function typeOfName(name: string): FileType | null {
  const ending = endingOf(name);
  return fileTypes.find(({ endings }) => endings.some((known) => known === ending))?.type ?? null;
}

/** "Files may have up to 25 MB." */
export const fileTooLarge = (limit: number = settings.max_file_bytes): string =>
  ruleText('Files may have up to {max} MB.', { max: Math.floor(limit / (1024 * 1024)) });

/** Most pixels of a picture that the server decodes. */
export const MOST_PIXELS = 50_000_000;
/** "Pictures may have up to 50 megapixels." */
export const tooManyPixels = (): string =>
  ruleText('Pictures may have up to {max} megapixels.', { max: MOST_PIXELS / 1_000_000 });

/** Error for a selected file as far as the device can tell, or null. */
export function fileProblem(file: { name: string; size: number }): string | null {
  if (file.size === 0) return FILE_EMPTY;
  if (file.size > settings.max_file_bytes) return fileTooLarge();
  if (/^hei[cf]$/.test(endingOf(file.name))) return HEIC_REFUSED;
  return typeOfName(file.name) === null ? FILE_REFUSED : null;
}

/**
 * A file as a record refers to it. The record is written at once; the bytes are uploaded separately under the same
 * id, which the device generates.
 */
export const fileRef = z.object(
  {
    id,
    name: cleaned(255).check(z.minLength(1)),
    size: z.int().check(z.gte(1, FILE_EMPTY)),
    /** SHA-256 of the uploaded bytes, in lower-case hex. */
    sha256: bounded(64).check(z.regex(/^[0-9a-f]{64}$/)),
  },
  { error: FILE_REQUIRED },
);
export type FileRef = z.infer<typeof fileRef>;

/** A file with a custom name, from a dialog. (Document 1, section 5.) */
export const namedFile = z.object({ name: required('Name', 200), file: fileRef });

/** File columns of a row. `stored` is true once the server has accepted the bytes. */
export const fileColumns = z.object({
  file_id: z.nullable(id),
  filename: z.string(),
  size: z.int(),
  type: z.string(),
  stored: z.boolean(),
});
export type FileColumns = z.infer<typeof fileColumns>;

/** The file columns on the device, until the server answers. */
export const columnsOfFile = ({ id: file_id, name, size }: FileRef): FileColumns => ({
  file_id,
  filename: name,
  size,
  type: typeOfName(name) ?? 'application/octet-stream',
  stored: false,
});

/** File columns of a write that carries a file; empty for any other write. */
export function fileColumnsOf({ file }: { file?: unknown }): Partial<FileColumns> {
  const carried = fileRef.safeParse(file);
  return carried.success ? columnsOfFile(carried.data) : {};
}

const progress = {
  /** Bytes received: the offset of the next chunk. */
  received: z.int(),
  /** All bytes were received and accepted. */
  done: z.boolean(),
};
export const fileProgress = z.object(progress);
export type FileProgress = z.infer<typeof fileProgress>;

const { get, post } = askedBy('files', SESSION);

/**
 * The upload: begin, then chunks in order until `done`. Every step is idempotent. Errors: `conflict` hash mismatch,
 * restart at 0; `too_large`, `unsupported` the file is never accepted; `not_found` no such upload of this user, begin
 * again.
 */
export const fileCalls = {
  'files.begin': post('/api/files', {
    handover: true,
    body: fileRef,
    answer: ok(progress),
  }),
  /** The body is binary (application/octet-stream), at most CHUNK_BYTES. At a wrong offset nothing is stored. */
  'files.chunk': post('/api/files/{id}/chunk', {
    handover: true,
    bytes: true,
    params: byId,
    query: z.object({ offset: z.pipe(z.coerce.number(), z.int().check(z.gte(0))) }),
    answer: ok(progress),
  }),
  /** A short-lived URL that needs no session, for a link or an image. */
  'files.link': get('/api/files/{id}/link', {
    params: byId,
    answer: ok({ path: z.string(), expires_at: instant }),
  }),
} as const satisfies Record<string, Call>;
