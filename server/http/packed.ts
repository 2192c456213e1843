import { unpackRows, type Column, type Run } from '#contract/columns.ts';
import { ApiError } from '#contract/errors.ts';
import { isRecord } from './run-call.ts';

const MAX_NESTING = 8;

/** The rows of runs that came from outside: checked for size and shape before anything is built from them. */
export function unpackChecked(runs: readonly Run[], limit: number): Record<string, unknown>[] {
  const total = runs.reduce((sum, run) => sum + run.size, 0);
  if (total > limit) throw new ApiError('too_large', `At most ${limit} operations at once.`);
  const sound = runs.every(
    (run) =>
      run.columns.length === run.keys.length && run.columns.every((column) => isColumn(column, run.size, 1)),
  );
  if (!sound) throw new ApiError('invalid', 'The operations cannot be read.', { ops: ['Cannot be read'] });
  return unpackRows(runs);
}

function isColumn(column: unknown, size: number, nesting: number): column is Column {
  if (Array.isArray(column)) return column.length === size;
  if (!isRecord(column) || nesting > MAX_NESTING) return false;
  const { keys, columns, nulls = [] } = column;
  if (!Array.isArray(keys) || !Array.isArray(columns) || !Array.isArray(nulls)) return false;
  const inner = size - new Set(nulls).size;
  return (
    inner >= 0 &&
    keys.length === columns.length &&
    keys.every((key) => typeof key === 'string') &&
    nulls.every((at) => Number.isInteger(at) && at >= 0 && at < size) &&
    columns.every((nested) => isColumn(nested, inner, nesting + 1))
  );
}
