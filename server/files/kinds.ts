import { endingOf, type FileType } from '#contract/files.ts';
import { officeKind } from './office-kinds.ts';

/** A file that will never be taken, in one sentence for the person who sent it. */
export class Refused extends Error {
  override name = 'Refused' as const;
}

const starts = (bytes: Buffer, ...signature: number[]) =>
  bytes.length >= signature.length && signature.every((byte, at) => bytes[at] === byte);

/**
 * The type of a file by its content; its name only tells kinds apart that look the same inside. Undefined
 * for everything that is not on the list. Nothing is unpacked or run to find out.
 */
export function kindOf(bytes: Buffer, name: string): FileType | undefined {
  if (starts(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (starts(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (isText(bytes, 0, 'RIFF') && isText(bytes, 8, 'WEBP')) return 'image/webp';
  if (isPdf(bytes)) return 'application/pdf';
  return officeKind(bytes, name) ?? textKind(bytes, name);
}

const isText = (bytes: Buffer, at: number, text: string) =>
  bytes.toString('latin1', at, at + text.length) === text;

/** From its very first byte: readers take a PDF that begins later, and so would be fooled by something else before it. */
const isPdf = (bytes: Buffer) => /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8));

/** Tab, line feed, form feed, carriage return. */
const SPACES = new Set([9, 10, 12, 13]);
const isControl = (byte: number) => (byte < 32 && !SPACES.has(byte)) || byte === 127;

const MARKUP =
  /^\s*(<|#!)|<\s*(!doctype|\?xml|\?php|script|html|head|body|svg|iframe|object|embed|meta|link|img)\b/i;

/** Plain text by its bytes; what a browser could take for a page is not. */
function textKind(bytes: Buffer, name: string): FileType | undefined {
  const ending = endingOf(name);
  if (ending !== 'csv' && ending !== 'txt') return undefined;
  const text = bytes.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '');
  if (bytes.some(isControl) || MARKUP.test(text)) return undefined;
  return ending === 'csv' ? 'text/csv' : 'text/plain';
}
