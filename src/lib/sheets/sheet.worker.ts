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
  type TableRow,
} from './table.ts';
import { writeTable } from './write-table.ts';

export type Opened = { ok: true; headings: string[]; count: number } | { ok: false; message: string };

let table: Table = { headings: [], rows: [] };
const lines: string[] = [];

function* inOrder(): Generator<SheetCell[]> {
  // Rows deleted while the list was read leave gaps; the text is what `add` received.
  for (const line of lines) if (line) yield JSON.parse(line) as SheetCell[];
}

const questions = {
  /** Parses a whole file; rows are then read piece by piece. */
  async open(file: Blob): Promise<Opened> {
    try {
      // Does not load a larger file; one byte over the limit is reported as too large.
      table = await readTable(new Uint8Array(await file.slice(0, MOST_BYTES + 1).arrayBuffer()));
      return { ok: true, headings: table.headings, count: table.rows.length };
    } catch (error) {
      const known = error instanceof TableUnreadable;
      return { ok: false, message: known ? error.message : 'This is no CSV or XLSX file that can be read.' };
    }
  },

  rows: (from: number, count: number): TableRow[] => table.rows.slice(from, from + count),

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
