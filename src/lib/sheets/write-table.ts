import { formatCsvValue } from 'hucre/csv';
import { writeXlsxStream, type CellValue } from 'hucre/xlsx';
import type { SheetCell, SheetColumn, SheetFormat } from './table.ts';

/** Lines per chunk of the file. */
const LINES = 1000;
/** Without a BOM Excel does not detect UTF-8 and garbles Hindi. */
const BOM = '\uFEFF';

const TYPES: Readonly<Record<SheetFormat, string>> = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

type Rows = Iterable<readonly SheetCell[]>;

/** Writes a file of rows. In neither format is a text a formula. */
export async function writeTable(
  format: SheetFormat,
  name: string,
  columns: readonly SheetColumn[],
  rows: Rows,
): Promise<Blob> {
  const parts = format === 'csv' ? csvParts(columns, rows) : [await workbook(name, columns, rows)];
  return new Blob(parts, { type: TYPES[format] });
}

function csvParts(columns: readonly SheetColumn[], rows: Rows): string[] {
  const line = (cells: readonly SheetCell[]) =>
    `${cells.map((cell, at) => plain(columns[at]?.kind, cell)).join(',')}\r\n`;
  const parts: string[] = [BOM + line(columns.map(({ title }) => title))];
  let piece: string[] = [];
  for (const row of rows) {
    piece.push(line(row));
    if (piece.length < LINES) continue;
    parts.push(piece.join(''));
    piece = [];
  }
  return [...parts, piece.join('')];
}

/** A negative amount is a number; of a text that starts with a sign the sign is escaped. */
const plain = (kind: SheetColumn['kind'] | undefined, cell: SheetCell): string =>
  kind === 'amount' && typeof cell === 'number'
    ? cell.toFixed(2)
    : formatCsvValue(cell, { escapeFormulae: true });

const formats = { amount: '#,##0.00', day: 'dd mmm yyyy', time: 'dd mmm yyyy hh:mm' } as const;

const formatOf = ({ kind, lcid }: SheetColumn): { numFmt?: string } =>
  kind === 'text' || kind === 'number'
    ? {}
    : { numFmt: `${lcid && kind !== 'amount' ? `[$-${lcid}]` : ''}${formats[kind]}` };

/** Text cells, so that codes keep leading zeros and no cell is a formula. */
function workbook(name: string, columns: readonly SheetColumn[], rows: Rows): Promise<Blob> {
  const stream = writeXlsxStream(cellsOf(columns, rows), {
    name,
    columns: columns.map((column) => ({
      header: column.title,
      width: Math.max(14, column.title.length + 2),
      ...formatOf(column),
    })),
    freezePane: { rows: 1 },
  });
  return new Response(stream).blob();
}

function* cellsOf(columns: readonly SheetColumn[], rows: Rows): Generator<CellValue[]> {
  for (const row of rows) yield row.map((cell, at) => dated(columns[at]?.kind, cell));
}

function dated(kind: SheetColumn['kind'] | undefined, cell: SheetCell): CellValue {
  if (typeof cell !== 'string' || (kind !== 'day' && kind !== 'time')) return cell;
  const at = new Date(kind === 'day' ? cell : `${cell.replace(' ', 'T')}Z`);
  return Number.isNaN(at.getTime()) ? cell : at;
}
