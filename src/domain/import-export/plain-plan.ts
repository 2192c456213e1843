import type { ZodMiniType } from 'zod/mini';
import type { FileColumn } from '#data/file-columns.ts';
import type { RecordKind } from '#ui/record/kind.ts';
import type { Fields, ImportPlan } from './plan.ts';

interface Plain {
  kind: RecordKind;
  columns: readonly FileColumn[];
  /** Schema of a new record, with the fields that a file can set. */
  schema: ZodMiniType<Fields> & { readonly shape: object };
  blank?: Fields;
}

/** The import of records by the rules of their form alone. */
export const plainPlan = ({ kind, columns, schema, blank = {} }: Plain): ImportPlan => ({
  kind,
  columns: columns.map((column) => (column.field in schema.shape ? column : { ...column, derived: true })),
  blank,
  fixed: {},
  schema,
  identity: [],
  fits: () => true,
  complete: (row) => Promise.resolve(row),
});
