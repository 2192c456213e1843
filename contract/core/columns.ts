/**
 * Columnar encoding of rows: keys are written once and values of a column are adjacent, which gzips about a quarter
 * smaller. Unpacking returns equal rows in the same order.
 */
export type Column = unknown[] | { keys: string[]; columns: Column[]; nulls?: number[] };

/** Consecutive rows with the same keys. */
export interface Run {
  keys: string[];
  size: number;
  columns: Column[];
}

type Plain = Record<string, unknown>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Packs rows into runs with equal keys; a key whose value is undefined counts as absent. */
export function packRows(rows: readonly Plain[]): Run[] {
  const runs: Run[] = [];
  let open: { signature: string; keys: string[]; rows: Plain[] } | undefined;
  const close = () => {
    if (open)
      runs.push({ keys: open.keys, size: open.rows.length, columns: columnsOf(open.keys, open.rows) });
  };
  for (const row of rows) {
    const keys = keysOf(row);
    const signature = JSON.stringify(keys);
    if (open?.signature === signature) open.rows.push(row);
    else {
      close();
      open = { signature, keys, rows: [row] };
    }
  }
  close();
  return runs;
}

/** Left in, such a key would be a null in a column and absent elsewhere: one operation sent twice would differ. */
const keysOf = (row: Plain): string[] => Object.keys(row).filter((key) => row[key] !== undefined);

function columnsOf(keys: string[], rows: readonly Plain[]): Column[] {
  return keys.map((key) => packColumn(rows.map((row) => row[key])));
}

function packColumn(values: unknown[]): Column {
  const objects = values.filter(isPlain);
  const first = objects[0];
  if (!first || objects.length + values.filter((value) => value === null).length !== values.length)
    return values;
  const keys = keysOf(first);
  const alike = objects.every((value) => {
    const own = keysOf(value);
    return own.length === keys.length && own.every((key, at) => key === keys[at]);
  });
  if (!alike || keys.length === 0) return values;
  const nulls = values.flatMap((value, at) => (value === null ? [at] : []));
  return { keys, columns: columnsOf(keys, objects), ...(nulls.length > 0 && { nulls }) };
}

/** Unpacks the rows of packed runs, in order. */
export function unpackRows(runs: readonly Run[]): Plain[] {
  return runs.flatMap((run) => {
    const columns = run.columns.map((column) => unpackColumn(column, run.size));
    return Array.from({ length: run.size }, (_, at) => rowAt(run.keys, columns, at));
  });
}

/** Unpacks one column of one run; nested columns become objects again. */
export function unpackColumn(column: Column, size: number): unknown[] {
  if (Array.isArray(column)) return column;
  const nulls = new Set(column.nulls);
  const inner = column.columns.map((nested) => unpackColumn(nested, size - nulls.size));
  let next = 0;
  return Array.from({ length: size }, (_, at) => (nulls.has(at) ? null : rowAt(column.keys, inner, next++)));
}

const ordinary = { enumerable: true, writable: true, configurable: true };

function rowAt(keys: readonly string[], columns: readonly unknown[][], at: number): Plain {
  const row: Plain = {};
  keys.forEach((key, index) => {
    const value = columns[index]?.[at];
    // Plain assignment to this key would set the prototype.
    if (key === '__proto__') Object.defineProperty(row, key, { value, ...ordinary });
    else row[key] = value;
  });
  return row;
}
