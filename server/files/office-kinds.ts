import { endingOf, type FileType } from '#contract/core/files.ts';
import { zipEntries } from './zip-entries.ts';

/** Decompressed size of a sheet with a million cells; larger files are too much for office programs. */
const MOST_UNFOLDED = 1024 * 1024 * 1024;
const MOST_RATIO = 500;
const MACROS = /(^|\/)(vbaProject\.bin|vbaData\.xml|Basic\/)/i;

const openXml: readonly (readonly [part: string, type: FileType])[] = [
  ['word/document.xml', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xl/workbook.xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['ppt/presentation.xml', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
];
const openDocument: readonly FileType[] = [
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
];
/** The older formats share one container: the name of the main stream identifies the format. */
const streams: readonly (readonly [ending: string, stream: string, type: FileType])[] = [
  ['doc', 'WordDocument', 'application/msword'],
  ['xls', 'Workbook', 'application/vnd.ms-excel'],
  ['xls', 'Book', 'application/vnd.ms-excel'],
  ['ppt', 'PowerPoint Document', 'application/vnd.ms-powerpoint'],
];

/** The type of an older office file without macros, by its main stream. */
export function oleKind(bytes: Buffer, name: string): FileType | undefined {
  const ending = endingOf(name);
  const holds = (stream: string) => bytes.includes(Buffer.from(stream, 'utf16le'));
  if (holds('_VBA_PROJECT')) return undefined;
  return streams.find(([known, stream]) => known === ending && holds(stream))?.[2];
}

/** The type of an office file without macros, from the names of its parts only. */
export function zipKind(bytes: Buffer): FileType | undefined {
  const entries = zipEntries(bytes);
  if (!entries) return undefined;
  const unfolded = entries.reduce((sum, { size }) => sum + size, 0);
  if (unfolded > MOST_UNFOLDED || unfolded > bytes.length * MOST_RATIO) return undefined;
  const names = new Set(entries.map(({ name }) => name));
  if ([...names].some((name) => MACROS.test(name) || /(^|[/\\])\.\.([/\\]|$)|^[/\\]/.test(name)))
    return undefined;
  if (names.has('[Content_Types].xml')) return openXml.find(([part]) => names.has(part))?.[1];
  return openDocument.find((type) => firstPart(bytes) === `mimetype${type}`);
}

/** Name and content of the first part, which OpenDocument stores uncompressed. */
function firstPart(bytes: Buffer): string {
  if (bytes.length < 30) return '';
  const name = bytes.readUInt16LE(26);
  const extra = bytes.readUInt16LE(28);
  const stored = bytes.readUInt16LE(8) === 0;
  const size = bytes.readUInt32LE(18);
  if (!stored || extra !== 0 || size > 100) return '';
  return bytes.toString('latin1', 30, 30 + name + size);
}
