/** The rows of a file as texts, with the headings of its first non-empty line. */
export interface Table {
  headings: string[];
  rows: TableRow[];
}

export interface TableRow {
  /** Line number in the file, as spreadsheets count. */
  line: number;
  /** One text per heading. */
  cells: string[];
}

export type SheetFormat = 'csv' | 'xlsx';

/** A column of an exported file. Days are YYYY-MM-DD, times YYYY-MM-DD HH:mm. */
export interface SheetColumn {
  title: string;
  /** An amount is in rupees and has two decimals. */
  kind: 'text' | 'number' | 'amount' | 'day' | 'time';
  /** Windows code of the language that months are shown in, where a spreadsheet shows them; else that of its program. */
  lcid?: string;
}

export type SheetCell = string | number | null;

/** Rows to export: their positions, and each row's cells as JSON. */
export interface SheetPart {
  at: number[];
  rows: string[];
}

/** Why a file cannot be read, as a message for the user. */
export class TableUnreadable extends Error {
  override name = 'TableUnreadable' as const;
}

export const MOST_ROWS = 20_000;
export const MOST_BYTES = 20 * 1024 * 1024;
/** More than any field may hold; longer cells are cut, and are still too long to be valid. */
export const MOST_LETTERS = 10_000;
