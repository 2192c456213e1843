import type { ZodMiniType } from 'zod/mini';
import type { ResourceName } from '#contract/resources.ts';
import type { FileColumn } from '#data/file-columns.ts';
import type { RecordKind } from '#ui/record/kind.ts';

export type Fields = Record<string, unknown>;

/** One thing a cell may name: a choice, a word, a record. */
export interface Candidate {
  key: string;
  /** What people write for it. */
  words: readonly string[];
  /** The list or the record it belongs to. */
  of: string;
}

/** What the import of one kind of record differs in. */
export interface ImportPlan {
  kind: RecordKind<ResourceName>;
  columns: readonly FileColumn[];
  /** A record before the file says anything. */
  blank: Fields;
  /** What a record has whatever the file says. */
  fixed: Fields;
  /** The rule of a new record. */
  schema: ZodMiniType<Fields>;
  /** Fields of which two rows of the same thing would share one. */
  identity: readonly string[];
  /** Whether a candidate can be meant, beside what else the row says. */
  fits: (field: string, candidate: Candidate, row: Fields) => boolean;
  /** Fills in what follows from the rest. */
  complete: (row: Fields) => Promise<Fields>;
}

/** The columns a file can set. */
export const importable = ({ columns, fixed }: ImportPlan): FileColumn[] =>
  columns.filter(({ derived, field }) => !derived && !(field in fixed));
