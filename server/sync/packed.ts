import { unpackRows, type Column, type Run } from '#contract/core/columns.ts';
import { ApiError } from '#contract/core/errors.ts';
import { message } from '#contract/core/language/message.ts';
import { PUSH_VALUES } from '#contract/core/sync.ts';
import { isRecord } from '../calls/run-call.ts';

const MAX_NESTING = 8;

/** Unpacks runs from outside; size and shape are checked before anything is built from them. */
export function unpackChecked(runs: readonly Run[], limit: number): Record<string, unknown>[] {
  const total = runs.reduce((sum, run) => sum + run.size, 0);
  if (total > limit || runs.length > limit)
    throw new ApiError('too_large', message('At most {limit} operations at once.', { limit }));
  const budget = { cells: PUSH_VALUES };
  const sound = runs.every((run) => isTable(run.keys, run.columns, run.size, 1, budget));
  if (budget.cells < 0) throw new ApiError('too_large', 'This is too much at once.');
  if (!sound) throw new ApiError('invalid', 'The operations cannot be read.', { ops: ['Cannot be read'] });
  return unpackRows(runs);
}

/** Cells that may still be built: a few bytes can stand for any number of them. */
interface Budget {
  cells: number;
}

function isTable(
  keys: readonly unknown[],
  columns: readonly unknown[],
  size: number,
  nesting: number,
  budget: Budget,
): boolean {
  budget.cells -= size * keys.length;
  return (
    budget.cells >= 0 &&
    keys.length === columns.length &&
    keys.every((key) => typeof key === 'string') &&
    columns.every((column) => isColumn(column, size, nesting, budget))
  );
}

function isColumn(column: unknown, size: number, nesting: number, budget: Budget): column is Column {
  if (Array.isArray(column)) return column.length === size;
  if (!isRecord(column) || nesting > MAX_NESTING) return false;
  const { keys, columns, nulls = [] } = column;
  if (!Array.isArray(keys) || !Array.isArray(columns) || !Array.isArray(nulls)) return false;
  const inner = size - new Set(nulls).size;
  return (
    inner >= 0 &&
    nulls.every((at) => Number.isInteger(at) && at >= 0 && at < size) &&
    isTable(keys, columns, inner, nesting + 1, budget)
  );
}
