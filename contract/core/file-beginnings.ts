import { endingOf, type FileType } from './files.ts';

/** What the first bytes of a file tell: its type, or a container that must be inspected. */
export type Beginning =
  | { type: Extract<FileType, `image/${string}` | 'application/pdf'> }
  | { inside: 'ole' | 'zip' }
  | { text: Extract<FileType, `text/${string}`> };

/** Bytes checked to decide whether a file is plain text. */
export const TEXT_BEGINNING = 64 * 1024;

const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const ZIP = [0x50, 0x4b, 0x03, 0x04];

const starts = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

/**
 * Detects a file by its first bytes; the name only separates kinds with equal content. Undefined for types not
 * accepted. Used by device and server; the server then checks the whole file.
 */
export function beginningOf(bytes: Uint8Array, name: string): Beginning | undefined {
  if (starts(bytes, [0xff, 0xd8, 0xff])) return { type: 'image/jpeg' };
  if (starts(bytes, PNG)) return { type: 'image/png' };
  const head = latin(bytes.subarray(0, 12));
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return { type: 'image/webp' };
  // Only at byte 0: readers accept a PDF header later in the file, so other content could precede it.
  if (/^%PDF-[12]\.\d/.test(head)) return { type: 'application/pdf' };
  if (starts(bytes, OLE)) return { inside: 'ole' };
  if (starts(bytes, ZIP)) return { inside: 'zip' };
  return beginsAsText(bytes.subarray(0, TEXT_BEGINNING), endingOf(name));
}

function beginsAsText(bytes: Uint8Array, ending: string): Beginning | undefined {
  if (ending !== 'csv' && ending !== 'txt') return undefined;
  return isPlainText(bytes) ? { text: ending === 'csv' ? 'text/csv' : 'text/plain' } : undefined;
}

/** Tab, line feed, form feed, carriage return. */
const SPACES = new Set([9, 10, 12, 13]);
const isControl = (byte: number) => (byte < 32 && !SPACES.has(byte)) || byte === 127;

const MARKUP =
  /^\s*(<|#!)|<\s*(!doctype|\?xml|\?php|script|html|head|body|svg|iframe|object|embed|meta|link|img)\b/i;

/** True for plain text that no browser could take for HTML. */
export const isPlainText = (bytes: Uint8Array): boolean =>
  !bytes.some(isControl) && !MARKUP.test(latin(bytes).replace(/^\u00ef\u00bb\u00bf/, ''));

const PIECE = 32 * 1024;

function latin(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE)
    text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return text;
}
