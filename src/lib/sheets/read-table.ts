import { csvRows } from './csv.ts';
import { decodeText } from './decode.ts';
import { foreignFile, foreignText } from './foreign.ts';
import { tableOf } from './table-of.ts';
import { MOST_BYTES, TableUnreadable, type Table, type TableChoice } from './table.ts';
import { workbookRows } from './xlsx.ts';

const ZIP = [0x50, 0x4b, 0x03, 0x04];

/** Parses a CSV or XLSX file, whole or not at all. Throws TableUnreadable with the reason. (Decision 067.) */
export async function readTable(bytes: Uint8Array, choice: TableChoice = {}): Promise<Table> {
  if (bytes.length > MOST_BYTES) throw new TableUnreadable('This file is larger than 20 MB.');
  const known = new Set(choice.known);
  const foreign = foreignFile(bytes);
  if (foreign) throw foreign;
  if (ZIP.every((byte, at) => bytes[at] === byte)) {
    const { sheets, sheet, rows } = await workbookRows(bytes, known, choice.sheet);
    return {
      sheetNames: sheets,
      sheet,
      breaks: 0,
      ...tableOf(rows, { known, head: choice.head, delimited: false }),
    };
  }
  const text = decodeText(bytes);
  const other = foreignText(text);
  if (other) throw other;
  const rows = csvRows(text, known);
  const breaks = rows.reduce((sum, { separators = [0] }) => sum + separators.length - 1, 0);
  return {
    sheetNames: [],
    sheet: 0,
    breaks,
    ...tableOf(rows, { known, head: choice.head, delimited: true }),
  };
}
