/** The rows of a file as texts, under the headings of its first filled line. */
export interface Table {
  headings: string[];
  rows: TableRow[];
}

export interface TableRow {
  /** Its line in the file, as a spreadsheet counts. */
  line: number;
  /** One text a heading. */
  cells: string[];
}

export type SheetFormat = 'csv' | 'xlsx';

/** A column of a file that is written. Days are YYYY-MM-DD, times YYYY-MM-DD HH:mm. */
export interface SheetColumn {
  title: string;
  kind: 'text' | 'number' | 'day' | 'time';
}

export type SheetCell = string | number | null;

/** Rows on the way into a file: their places in it, and each row's cells as JSON. */
export interface SheetPart {
  at: number[];
  rows: string[];
}

/** Why a file cannot be read, in words for whoever chose it. */
export class TableUnreadable extends Error {
  override name = 'TableUnreadable' as const;
}

export const MOST_ROWS = 20_000;
export const MOST_BYTES = 20 * 1024 * 1024;
/** More than any field may hold: what a cell has beyond it only decides that it is too long. */
export const MOST_LETTERS = 10_000;
