import { TableUnreadable } from './table.ts';
import type { ZipPart } from './zip.ts';

type Refusal = () => TableUnreadable;

const begins = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, at) => bytes[at] === byte);
const letters = (text: string) => [...new TextEncoder().encode(text)];

const old: Refusal = () =>
  new TableUnreadable('This is a workbook of an old Excel (XLS). Open it in Excel and save it as XLSX.');
const locked: Refusal = () =>
  new TableUnreadable(
    'This workbook has a password. Open it in Excel, remove the password and save it as XLSX.',
  );
const binary: Refusal = () =>
  new TableUnreadable('This is a binary workbook (XLSB). Open it in Excel and save it as XLSX.');
const openDocument: Refusal = () =>
  new TableUnreadable('This is an OpenDocument sheet. Open it in Excel or LibreOffice and save it as XLSX.');
const numbers: Refusal = () =>
  new TableUnreadable('This is a sheet of Numbers. Export it from there as XLSX.');
const webPage: Refusal = () =>
  new TableUnreadable('This is a web page under the name of a sheet. Open it in Excel and save it as XLSX.');
const xmlTable: Refusal = () =>
  new TableUnreadable('This is a table of Excel 2003 (XML). Open it in Excel and save it as XLSX.');
const contacts: Refusal = () =>
  new TableUnreadable('These are contacts (vCard), not a table. Export them as CSV.');
const noTable: Refusal = () =>
  new TableUnreadable('This is no table. Export the list from its program as XLSX or CSV.');
const packed: Refusal = () =>
  new TableUnreadable('This is a packed folder. Unpack it and choose the sheet inside it.');

/** Container of Excel before 2007, and of workbooks with a password. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0];

const signatures: readonly (readonly [readonly number[], Refusal])[] = [
  [OLE, old],
  [[0x09, 0x00, 0x04, 0x00], old],
  [[0x09, 0x02, 0x06, 0x00], old],
  [[0x09, 0x04, 0x06, 0x00], old],
  [[0x09, 0x08], old],
  [letters('%PDF'), noTable],
  [[0xff, 0xd8, 0xff], noTable],
  [[0x89, ...letters('PNG')], noTable],
  [[0x1f, 0x8b], packed],
  [letters('Rar!'), packed],
  [[...letters('7z'), 0xbc, 0xaf], packed],
];

/** What a file is by its first bytes, if it is nothing that can be read, in words that say what to do. */
export function foreignFile(bytes: Uint8Array): TableUnreadable | null {
  if (begins(bytes, OLE) && holds(bytes, 'EncryptedPackage')) return locked();
  return signatures.find(([signature]) => begins(bytes, signature))?.[1]() ?? null;
}

/** Names inside that container are UTF-16. */
function holds(bytes: Uint8Array, name: string): boolean {
  return new TextDecoder('latin1').decode(bytes).includes(name.replaceAll(/./g, '$&\0'));
}

/** What a zip file is, if it is no workbook. */
export function foreignZip(parts: readonly ZipPart[]): TableUnreadable | null {
  const has = (name: RegExp) => parts.some((part) => name.test(part.name));
  if (has(/^xl\/workbook\.bin$/)) return binary();
  if (has(/^\[Content_Types\]\.xml$/)) return has(/^(word|ppt)\//) ? noTable() : null;
  if (has(/^mimetype$/) && has(/^content\.xml$/)) return openDocument();
  return has(/^Index(\/|\.zip$)/) ? numbers() : packed();
}

const texts: readonly (readonly [RegExp, Refusal])[] = [
  [/^<\?xml[^]*urn:schemas-microsoft-com:office:spreadsheet/, xmlTable],
  [
    /^(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*)?<(!doctype html|html|head|body|meta|style|table|div|tr|th)\b/i,
    webPage,
  ],
  [/^mime-version:/i, webPage],
  [/^(<\?xml|<[a-z][\w.:-]*[\s>]|\{\\rtf|[{[]\s*["{[])/i, noTable],
  [/^begin:vcard/i, contacts],
];
const BEGINNING = 4096;

/** What a text is, if it is no CSV. */
export function foreignText(text: string): TableUnreadable | null {
  const beginning = text.slice(0, BEGINNING).trimStart();
  return texts.find(([pattern]) => pattern.test(beginning))?.[1]() ?? null;
}
