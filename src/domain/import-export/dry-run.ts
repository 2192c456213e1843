import { engine } from '#data/engine.ts';
import { valueAt, type FileColumn } from '#data/file-columns.ts';
import type { Sheets } from '#lib/sheets/sheets.ts';
import type { TableRow } from '#lib/sheets/table.ts';
import { shownMessage, t } from '#ui/language/text.ts';
import type { Mapping } from './mapping.ts';
import { importable, type Fields, type ImportPlan } from './plan.ts';
import { errorText, isErrorCell } from './error-cell.ts';
import { faultText } from './fault-text.ts';
import { readRow, type Problem, type Words } from './read-row.ts';
import { wordsOf } from './words.ts';

/** Rows validated before yielding to the page. */
const STEP = 50;
const FETCH = 500;

/** A validated row of the file. */
export interface CheckedRow extends TableRow {
  /** The record it would become; null for one with problems. */
  value: Fields | null;
  problems: readonly Problem[];
  /** The possible duplicate, in words. */
  twin: string | null;
}

interface DryRun {
  sheets: Sheets;
  count: number;
  headings: readonly string[];
  mapping: Mapping;
  plan: ImportPlan;
  onStep: (done: number) => void;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Validates every row of a file, yielding to the page in between. Writes nothing. (Decision 014.) */
export async function dryRun({
  sheets,
  count,
  headings,
  mapping,
  plan,
  onStep,
}: DryRun): Promise<CheckedRow[]> {
  const read = columnsAt(headings, mapping, importable(plan));
  const words = await wordsOf(
    read.map(({ column }) => column),
    engine(),
  );
  const checked: CheckedRow[] = [];
  for (let from = 0; from < count; from += FETCH)
    for (const row of await sheets.ask((remote) => remote.rows(from, FETCH))) {
      checked.push(await checkRow(row, read, plan, words));
      if (checked.length % STEP !== 0) continue;
      onStep(checked.length);
      await pause();
    }
  return withTwins(checked, plan);
}

export interface ReadColumn {
  column: FileColumn;
  /** Column index in the file. */
  at: number;
}

/** The mapped columns of a file. */
export function columnsAt(
  headings: readonly string[],
  mapping: Mapping,
  columns: readonly FileColumn[],
): ReadColumn[] {
  return headings.flatMap((heading, at) => {
    const column = columns.find(({ field }) => field === mapping[heading]);
    return column ? [{ column, at }] : [];
  });
}

/** Reads one row of the file by the rules of the form. */
export async function checkRow(
  line: TableRow,
  read: readonly ReadColumn[],
  plan: ImportPlan,
  words: Words,
): Promise<CheckedRow> {
  if (line.fault) return { ...line, ...refused([{ field: '', text: faultText(line.fault) }]) };
  const cells = read.map(({ column, at }) => ({ column, text: line.cells[at] ?? '' }));
  const { row, problems } = readRow(cells, plan, words);
  const result = plan.schema.safeParse(await plan.complete(row));
  if (result.success && problems.length === 0) return { ...line, value: result.data, problems, twin: null };
  // An unknown name has its own message, not the one of the schema; so has an error of the spreadsheet.
  const reported = new Set(problems.map(({ field }) => field));
  const errors = new Map(
    cells.filter(({ text }) => isErrorCell(text)).map(({ column, text }) => [column.field, errorText(text)]),
  );
  const broken = (result.error?.issues ?? [])
    .map(({ path, message }) => ({ field: path.join('.'), text: shownMessage(message) }))
    .map(({ field, text }) => ({ field, text: errors.get(field) ?? text }))
    .filter(({ field }) => !reported.has(field));
  return { ...line, ...refused([...problems, ...broken]) };
}

const refused = (problems: readonly Problem[]) => ({ value: null, problems, twin: null });

/** Marks the rows that share an identity value with an earlier one, or with a local record. */
async function withTwins(rows: CheckedRow[], { kind, columns, identity }: ImportPlan): Promise<CheckedRow[]> {
  const titles = new Map(columns.map(({ field, title }) => [field, title]));
  const valueOf = (row: CheckedRow, field: string): string => {
    const value = row.value && valueAt(row.value, field);
    return typeof value === 'string' ? value.toLowerCase() : '';
  };
  const asked = Object.fromEntries(
    identity.map((field) => [field, [...new Set(rows.map((row) => valueOf(row, field)))].filter(Boolean)]),
  );
  const here = new Map<string, string>();
  for (const { field, value, title } of await engine().twins(kind.resource, asked))
    here.set(`${field}/${value}`, title);
  return rows.map((row) => {
    let twin: string | null = null;
    for (const field of identity) {
      const value = valueOf(row, field);
      if (value === '') continue;
      const other = here.get(`${field}/${value}`);
      if (other === undefined) here.set(`${field}/${value}`, t('row {line}', { line: row.line }));
      else twin ??= t('Same {field} as {other}', { field: titles.get(field) ?? field, other });
    }
    return { ...row, twin };
  });
}
