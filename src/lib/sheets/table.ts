/** The rows of a sheet as texts, below its headings. */
export interface Table {
  /** Names of the visible sheets of a workbook; empty for a text file. */
  sheetNames: string[];
  /** The sheet that was read, by its place among them. */
  sheet: number;
  /** Row of the headings, and the rows near the top that may be it. */
  head: number;
  top: TopRow[];
  headings: string[];
  rows: TableRow[];
  /** Filled rows above the headings, empty rows anywhere, and line breaks inside the cells of a text file. */
  above: number;
  empty: number;
  breaks: number;
}

export interface TableRow {
  /** Row number in the file, as spreadsheets count. */
  line: number;
  /** One text per heading. */
  cells: string[];
  /** Why it cannot be read as a record. */
  fault?: RowFault;
}

export interface TopRow {
  line: number;
  /** What it begins with. */
  text: string;
}

/** What makes a row of the file unfit to be read. */
export type RowFault =
  /** More cells than the headings and the other rows have: a separator inside a cell without quotation marks. */
  | { kind: 'wide'; cells: number; columns: number }
  /** Whole lines of the file inside the quotation marks of one cell. */
  | { kind: 'lines'; from: number; to: number }
  /** A quotation mark inside a cell that opens or closes, without its other one. */
  | { kind: 'quote' }
  /** Characters that were lost when the file was written. */
  | { kind: 'lost' }
  | { kind: 'headings' }
  | { kind: 'total' };

/** Which table of a file is wanted; without a choice the likeliest one. */
export interface TableChoice {
  /** Headings that are known, as `bareHeading` makes them. */
  known?: readonly string[];
  sheet?: number;
  head?: number;
}

/** A row of a sheet before its headings are known. */
export interface SheetRow {
  line: number;
  cells: string[];
  /** First line in the file, as editors count, and the separators on each of its lines. Text files only. */
  from?: number;
  separators?: readonly number[];
  stray?: boolean;
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
  readonly values: Readonly<Record<string, number>>;

  constructor(text: string, values: Readonly<Record<string, number>> = {}) {
    super(text);
    this.values = values;
  }
}

export const MOST_ROWS = 20_000;
export const MOST_BYTES = 20 * 1024 * 1024;
/** More than any field may hold; longer cells are cut, and are still too long to be valid. */
export const MOST_LETTERS = 10_000;
/** Lines in which the headings are looked for. */
export const TOP_ROWS = 10;
