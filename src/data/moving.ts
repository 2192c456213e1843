import type { ListQuery } from '#contract/resource.ts';
import type { ResourceName } from '#contract/resources.ts';
import type { FileColumn } from './file-columns.ts';
import type { ImportEntry, ImportPiece } from './stored.ts';

/** Rows of a list as a file takes them: their places in it, and each row's cells as JSON. */
export interface RowPart {
  at: number[];
  rows: string[];
}

/** Reads a whole filtered list part by part, so that other questions are answered in between. */
export interface RowReader {
  size(): Promise<number>;
  /** The next rows, in no order; null after the last. */
  next(): Promise<RowPart | null>;
}

/** A row that shares an identity value with one that is asked about. */
export interface Twin {
  field: string;
  value: string;
  id: string;
  title: string;
}

/** A record an import made that the server refused. */
export interface Refused {
  op_id: string;
  record_id: string;
  line: number;
  title: string;
  reason: string;
}

/** How an import stands; of what it made, `waiting` has no answer yet. */
export interface ImportReport {
  entry: ImportEntry;
  waiting: number;
  refused: Refused[];
}

/** A record an import made, while it is there. */
export interface MadeRow {
  id: string;
  line: number;
  title: string;
  /** The server may have it: taking it back is a deletion. */
  sent: boolean;
  /** Somebody has changed it since, or built on it. */
  edited: boolean;
  assigned_to: string | null;
  created_by: string | null;
}

/** What the engine does for files that are made of lists and lists that are made of files. */
export interface MovingApi {
  /** Every row of a list, whatever page is shown, with the cells a file has of it. */
  fileRows(name: ResourceName, query: ListQuery, columns: readonly FileColumn[]): Promise<RowReader>;
  /** Rows that have one of these values, by identity field, without regard to case. */
  twins(name: ResourceName, values: Readonly<Record<string, readonly string[]>>): Promise<Twin[]>;

  /** Keeps rows of a file whose import is about to begin. */
  keepPiece(piece: ImportPiece): Promise<void>;
  /** Begins an import; it goes on by itself, also after a reload. */
  beginImport(entry: ImportEntry): Promise<void>;
  setImport(id: string, state: 'running' | 'stopped'): Promise<void>;
  importReport(id: string): Promise<ImportReport | undefined>;
  /** Of one piece, what became no record: the cells of the file and the reason. */
  importRest(id: string, no: number): Promise<RowPart>;
  importMade(id: string): Promise<MadeRow[]>;
  /** Takes these records of an import back: unsent ones vanish, the others are deleted. */
  revertImport(id: string, records: readonly string[]): Promise<void>;
}
