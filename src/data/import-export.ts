import type { ImportEntry } from './stored.ts';

/** Rows of a list for export: their positions in it, and each row's cells as JSON. */
export interface RowPart {
  at: number[];
  rows: string[];
}

/** Reads a whole filtered list in parts, so that other queries run in between. */
export interface RowReader {
  size(): Promise<number>;
  /** The next rows, in no order; null after the last. */
  next(): Promise<RowPart | null>;
}

/** A row that shares an identity value with one being checked. */
export interface Twin {
  field: string;
  value: string;
  id: string;
  title: string;
}

/** A created record that the server rejected. */
export interface Refused {
  op_id: string;
  record_id: string;
  line: number;
  title: string;
  reason: string;
}

/** State of an import; of its records, `waiting` have no answer yet. */
export interface ImportReport {
  entry: ImportEntry;
  waiting: number;
  refused: Refused[];
}

/** A record created by an import that still exists. */
export interface MadeRow {
  id: string;
  line: number;
  title: string;
  /** The server may have it: reverting is a deletion. */
  sent: boolean;
  /** It was changed since, or other work depends on it. */
  edited: boolean;
  assigned_to: string | null;
  created_by: string | null;
}
