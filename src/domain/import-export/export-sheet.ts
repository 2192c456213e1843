import type { Outcome } from '#data/api.ts';
import { startSheets } from '#lib/sheets/sheets.ts';
import type { SheetCell, SheetColumn, SheetFormat } from '#lib/sheets/table.ts';

/** The days that an export is of, each empty for any. */
export interface Range {
  from: string;
  to: string;
}

/** Rows that the server exports, in addition to those of a list. */
export interface ServerSheet {
  /** What the rows are called. */
  title: string;
  /** Which rows the file has. */
  note: string;
  ask: (range: Range) => Promise<Outcome<{ columns: SheetColumn[]; rows: SheetCell[][] }>>;
}

/** Writes rows as a file. */
export async function writeSheet(
  format: SheetFormat,
  name: string,
  { columns, rows }: { columns: SheetColumn[]; rows: SheetCell[][] },
): Promise<Blob> {
  const sheets = startSheets();
  try {
    const lines = rows.map((row) => JSON.stringify(row));
    await sheets.ask((remote) => remote.add({ at: rows.map((_, at) => at), rows: lines }));
    return await sheets.ask((remote) => remote.finish(format, name, columns));
  } finally {
    sheets.close();
  }
}
