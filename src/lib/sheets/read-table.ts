import { parseCsv } from 'hucre/csv';
import { streamXlsxRows, type CellValue } from 'hucre/xlsx';
import { decodeText } from './decode.ts';
import { MOST_BYTES, MOST_LETTERS, MOST_ROWS, TableUnreadable, type Table, type TableRow } from './table.ts';
import { unpackedSize } from './unpacked-size.ts';

/** Limit of a workbook's unpacked size; twenty thousand rows need far less. */
const MOST_UNPACKED = 150 * 1024 * 1024;
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** File signature of Excel before 2007, and of workbooks with a password. */
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0];

const begins = (bytes: Uint8Array, mark: readonly number[]) => mark.every((byte, at) => bytes[at] === byte);

/** Parses a CSV or the first sheet of an XLSX file. Throws TableUnreadable with the reason. */
export async function readTable(bytes: Uint8Array): Promise<Table> {
  if (bytes.length > MOST_BYTES) throw new TableUnreadable('This file is larger than 20 MB.');
  if (begins(bytes, OLD_EXCEL))
    throw new TableUnreadable('Please save this workbook as XLSX, without a password.');
  return tableOf(begins(bytes, ZIP) ? await sheetLines(bytes) : csvLines(decodeText(bytes)));
}

async function sheetLines(bytes: Uint8Array): Promise<TableRow[]> {
  const size = unpackedSize(bytes);
  if (size === null || size > MOST_UNPACKED)
    throw new TableUnreadable('This workbook is damaged, or far larger than it looks.');
  const lines: TableRow[] = [];
  for await (const { index, values } of streamXlsxRows(bytes)) {
    lines.push({ line: index + 1, cells: values.map(textOf) });
    if (lines.length > 2 * MOST_ROWS) break;
  }
  return lines;
}

/** Excel writes a first line that names an unusual delimiter. */
const NAMED_DELIMITER = /^\uFEFF?sep=(.)\r?\n/;

function csvLines(text: string): TableRow[] {
  const delimiter = NAMED_DELIMITER.exec(text)?.[1];
  const plain = delimiter ? text.replace(NAMED_DELIMITER, '') : text;
  const rows = parseCsv(plain, { ...(delimiter && { delimiter }), unescapeFormulae: true });
  const before = delimiter ? 2 : 1;
  return rows.map((cells, at) => ({ line: at + before, cells: cells.map(textOf) }));
}

function tableOf(lines: readonly TableRow[]): Table {
  const [head, ...rows] = lines.filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (!head || rows.length === 0) throw new TableUnreadable('There are no rows below the headings.');
  if (rows.length > MOST_ROWS) throw new TableUnreadable('At most 20,000 rows can be imported at once.');
  const width = Math.max(...rows.map(({ cells }) => cells.length), head.cells.length);
  const headings = namesOf(Array.from({ length: width }, (_, at) => head.cells[at] ?? ''));
  return {
    headings,
    rows: rows.map(({ line, cells }) => ({ line, cells: headings.map((_, at) => cells[at] ?? '') })),
  };
}

/** Makes headings unique: an empty one gets its position, a repeated one a number. */
function namesOf(headings: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return headings.map((heading, at) => {
    const name = heading || `Column ${at + 1}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

function textOf(value: CellValue): string {
  if (value === null) return '';
  if (typeof value === 'string') return value.trim().slice(0, MOST_LETTERS);
  if (typeof value === 'number') return digitsOf(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return Number.isNaN(value.getTime())
    ? ''
    : value.toISOString().slice(0, 16).replace('T', ' ').replace(' 00:00', '');
}

/** All digits of a number, without artefacts of its binary form. */
const digitsOf = (value: number): string =>
  Number.isInteger(value) ? BigInt(value).toString() : String(Number(value.toPrecision(15)));
