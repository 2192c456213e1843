import type { ListQuery } from '#contract/resource.ts';
import type { ResourceName } from '#contract/resources.ts';
import type { FileColumn } from './file-columns.ts';
import type { ImportEntry, ImportPiece } from './stored.ts';

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

/** The engine's API for import and export. */
export interface ImportExportApi {
  /** Every row of a list, whatever page is shown, with its export cells. */
  fileRows(name: ResourceName, query: ListQuery, columns: readonly FileColumn[]): Promise<RowReader>;
  /** Rows that have one of these values, by identity field, ignoring case. */
  twins(name: ResourceName, values: Readonly<Record<string, readonly string[]>>): Promise<Twin[]>;

  /** Stores rows of a file whose import is about to begin. */
  keepPiece(piece: ImportPiece): Promise<void>;
  /** Starts an import; continues automatically, also after a reload. */
  beginImport(entry: ImportEntry): Promise<void>;
  setImport(id: string, state: 'running' | 'stopped'): Promise<void>;
  importReport(id: string): Promise<ImportReport | undefined>;
  /** The rows of one piece that became no record: their cells and the reason. */
  importRest(id: string, no: number): Promise<RowPart>;
  importMade(id: string): Promise<MadeRow[]>;
  /** Reverts these records of an import: unsent ones are removed, the others are deleted. */
  revertImport(id: string, records: readonly string[]): Promise<void>;
}
