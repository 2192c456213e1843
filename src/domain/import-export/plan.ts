import type { ZodMiniType } from 'zod/mini';
import type { ResourceName } from '#contract/resources.ts';
import type { FileColumn } from '#data/file-columns.ts';
import type { RecordKind } from '#ui/record/kind.ts';

export type Fields = Record<string, unknown>;

/** A value a cell may name: a choice, a word, a record. */
export interface Candidate {
  key: string;
  /** Accepted spellings. */
  words: readonly string[];
  /** Id of its list or record. */
  of: string;
}

/** The differences between imports of record kinds. */
export interface ImportPlan {
  kind: RecordKind<ResourceName>;
  columns: readonly FileColumn[];
  /** Defaults before the file is read. */
  blank: Fields;
  /** Values that override the file. */
  fixed: Fields;
  /** Schema of a new record. */
  schema: ZodMiniType<Fields>;
  /** Fields that identify duplicates. */
  identity: readonly string[];
  /** Whether a candidate is possible, given the rest of the row. */
  fits: (field: string, candidate: Candidate, row: Fields) => boolean;
  /** Fills in fields derived from the rest. */
  complete: (row: Fields) => Promise<Fields>;
}

/** The columns a file can set. */
export const importable = ({ columns, fixed }: ImportPlan): FileColumn[] =>
  columns.filter(({ derived, field }) => !derived && !(field in fixed));
