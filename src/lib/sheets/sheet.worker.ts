import { expose } from 'comlink';
import { readTable } from './read-table.ts';
import {
  MOST_BYTES,
  TableUnreadable,
  type SheetCell,
  type SheetColumn,
  type SheetFormat,
  type SheetPart,
  type Table,
  type TableChoice,
  type TableRow,
} from './table.ts';
import { writeTable } from './write-table.ts';

/** A table as the page sees it; it asks for the rows piece by piece. */
export type OpenTable = Omit<Table, 'rows'> & { count: number };

export type Opened =
  | { ok: true; table: OpenTable }
  | { ok: false; message: string; values: Readonly<Record<string, number>> };

const UNREADABLE = new TableUnreadable('This is no CSV or XLSX file that can be read.').message;

let rows: TableRow[] = [];
const lines: string[] = [];

function* inOrder(): Generator<SheetCell[]> {
  // Rows deleted while the list was read leave gaps; the text is what `add` received.
  for (const line of lines) if (line) yield JSON.parse(line) as SheetCell[];
}

const questions = {
  /** Parses a whole file; rows are then read piece by piece. */
  async open(file: Blob, choice: TableChoice): Promise<Opened> {
    try {
      // Does not load a larger file; one byte over the limit is reported as too large.
      const bytes = new Uint8Array(await file.slice(0, MOST_BYTES + 1).arrayBuffer());
      const { rows: read, ...table } = await readTable(bytes, choice);
      rows = read;
      return { ok: true, table: { ...table, count: read.length } };
    } catch (error) {
      if (error instanceof TableUnreadable)
        return { ok: false, message: error.message, values: error.values };
      return { ok: false, message: UNREADABLE, values: {} };
    }
  },

  rows: (from: number, count: number): TableRow[] => rows.slice(from, from + count),

  /** Adds rows to the file being written, in any order. */
  add({ at, rows }: SheetPart): void {
    at.forEach((place, number) => {
      lines[place] = rows[number] ?? '';
    });
  },

  finish: (format: SheetFormat, name: string, columns: SheetColumn[]): Promise<Blob> =>
    writeTable(format, name, columns, inOrder()),
};

export type SheetQuestions = typeof questions;

expose(questions);
