import { readXlsx, streamXlsxRows, type CellValue } from 'hucre/xlsx';
import { foreignZip } from './foreign.ts';
import { knownAmong } from './headings.ts';
import { MOST_ROWS, TableUnreadable, TOP_ROWS, type SheetRow } from './table.ts';
import { endOfPart, partsOfZip, type ZipPart } from './zip.ts';

/** Limit of a workbook's unpacked size; twenty thousand rows need far less. */
const MOST_UNPACKED = 150 * 1024 * 1024;
/** Sheets among which the likeliest one is looked for. */
const MOST_SHEETS = 20;
const XML = /\.(xml|rels)$/i;
const SHEET = /\/worksheets\/[^/]+\.xml$/i;
const END_OF_SHEET = /<\/(\w+:)?worksheet>\s*$/;
const END_OF_XML = />\s*$/;

/** The filled rows of one sheet of a workbook, and the names of all that can be seen. */
export interface WorkbookRows {
  sheets: string[];
  sheet: number;
  rows: SheetRow[];
}

/** Reads a workbook, of which every part must be whole. Without a choice its likeliest sheet is read. */
export async function workbookRows(
  bytes: Uint8Array,
  known: ReadonlySet<string>,
  chosen?: number,
): Promise<WorkbookRows> {
  await assertWhole(bytes);
  const sheets = await visibleSheets(bytes);
  const sheet = chosen ?? (await likeliest(bytes, sheets, known));
  const name = sheets[sheet];
  return { sheets, sheet, rows: name === undefined ? [] : await rowsOf(bytes, name) };
}

async function assertWhole(bytes: Uint8Array): Promise<void> {
  const parts = partsOfZip(bytes);
  if (parts === null) throw notWhole();
  if (parts.reduce((sum, { size }) => sum + size, 0) > MOST_UNPACKED)
    throw new TableUnreadable('This workbook is far larger than it looks.');
  const foreign = foreignZip(parts);
  if (foreign) throw foreign;
  for (const part of parts) if (XML.test(part.name) && !(await isWhole(bytes, part))) throw notWhole();
}

async function isWhole(bytes: Uint8Array, part: ZipPart): Promise<boolean> {
  const end = await endOfPart(bytes, part);
  return end !== null && (SHEET.test(part.name) ? END_OF_SHEET : END_OF_XML).test(end);
}

const notWhole = () =>
  new TableUnreadable('A part of this workbook is missing or damaged. Save it again in its program.');

/** The names of the sheets; hidden ones only where there are no others. */
async function visibleSheets(bytes: Uint8Array): Promise<string[]> {
  const all: { name: string; hidden: boolean }[] = [];
  const note = (info: { name: string; hidden?: boolean; veryHidden?: boolean }) => {
    all.push({ name: info.name, hidden: info.hidden === true || info.veryHidden === true });
    return false;
  };
  await readXlsx(bytes, { sheets: note });
  const visible = all.filter(({ hidden }) => !hidden);
  return (visible.length > 0 ? visible : all).map(({ name }) => name);
}

/** The sheet with most known headings near its top; else the first one that is not empty. */
async function likeliest(
  bytes: Uint8Array,
  sheets: readonly string[],
  known: ReadonlySet<string>,
): Promise<number> {
  if (sheets.length < 2) return 0;
  const scores: number[] = [];
  for (const name of sheets.slice(0, MOST_SHEETS)) {
    const rows = await rowsOf(bytes, name, TOP_ROWS).catch(() => []);
    scores.push(Math.max(-1, ...rows.map(({ cells }) => knownAmong(cells, known))));
  }
  return scores.indexOf(Math.max(...scores));
}

async function rowsOf(
  bytes: Uint8Array,
  sheet: string,
  most = MOST_ROWS + TOP_ROWS + 1,
): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    const cells = values.map(textOf);
    if (cells.some((cell) => cell !== '')) rows.push({ line: index + 1, cells });
    if (rows.length === most) break;
  }
  return rows;
}

function textOf(value: CellValue): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return digitsOf(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return Number.isNaN(value.getTime())
    ? ''
    : value.toISOString().slice(0, 16).replace('T', ' ').replace(' 00:00', '');
}

/** All digits of a number, without artefacts of its binary form. */
const digitsOf = (value: number): string =>
  Number.isInteger(value) ? BigInt(value).toString() : String(Number(value.toPrecision(15)));
