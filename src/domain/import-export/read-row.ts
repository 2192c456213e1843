import { readDay, readSerialDay } from '#contract/core/reading/days.ts';
import { isNothing } from '#contract/core/reading/nothing.ts';
import { readNumber } from '#contract/core/reading/numbers.ts';
import { cleanText } from '#contract/core/reading/texts.ts';
import type { FileColumn } from '#data/file-columns.ts';
import { bareHeading } from '#lib/sheets/headings.ts';
import { t } from '#ui/language/text.ts';
import { errorText, isErrorCell, isMissing } from './error-cell.ts';
import type { Candidate, Fields, ImportPlan } from './plan.ts';

/** An invalid field of a row, with its message. */
export interface Problem {
  field: string;
  text: string;
}

/** Candidates by field, and by spelling as `soughtOf` makes it. */
export type Words = Readonly<Record<string, ReadonlyMap<string, readonly Candidate[]>>>;

interface Cell {
  column: FileColumn;
  text: string;
}

/** A row of a file as a record, with its unknown names. */
export function readRow(
  cells: readonly Cell[],
  { blank, fixed, fits }: Pick<ImportPlan, 'blank' | 'fixed' | 'fits'>,
  words: Words,
): { row: Fields; problems: Problem[] } {
  const filled = cells.flatMap(({ column, text: typed }) => {
    const text = cleanText(typed);
    return says(column, text, words[column.field]) ? [{ column, text }] : [];
  });
  let row = blank;
  for (const { column, text } of filled) row = put(row, column.field, plainValue(column, text));
  row = { ...row, ...fixed };
  const errors = filled.filter(({ text }) => isErrorCell(text) && !isMissing(text));
  const problems = errors.map(({ column, text }): Problem => ({
    field: column.field,
    text: errorText(text),
  }));
  // Twice, because a name can depend on another name of the same row.
  for (const last of [false, true])
    for (const { column, text } of filled) {
      const known = words[column.field];
      if (!known || isErrorCell(text)) continue;
      const each = column.as === 'list' ? text.split(',').filter((one) => one.trim() !== '') : [text];
      const fitting = each.map((one) =>
        named(known, one.trim()).filter((candidate) => !last || fits(column.field, candidate, row)),
      );
      const doubtful = fitting.find(({ length }) => length !== 1);
      const keys = fitting.map(([candidate]) => candidate?.key);
      if (!doubtful) row = put(row, column.field, column.as === 'list' ? keys : keys[0]);
      else if (last) problems.push({ field: column.field, text: doubt(column.title, doubtful.length) });
    }
  return { row: { ...row, ...fixed }, problems };
}

/** Whether a cell says something. Words such as NA may be a text, or the name of a choice. */
function says({ as }: FileColumn, text: string, known: ReadonlyMap<string, unknown> | undefined): boolean {
  if (as === 'text' || isErrorCell(text)) return text !== '';
  return !isNothing(text) || known?.has(soughtOf(text)) === true;
}

const doubt = (title: string, count: number) =>
  count === 0 ? t('Choose a valid {title}', { title }) : t('More than one {title} has this name', { title });

/** A spelling without letter case; some Hindi letters have two encodings. */
export const soughtOf = (text: string): string => text.normalize().toLowerCase();

/** Exact matches, else by letters and digits alone, else by the first letter: M may be Male. */
function named(known: ReadonlyMap<string, readonly Candidate[]>, text: string): readonly Candidate[] {
  const sought = soughtOf(text);
  const bare = bareHeading(text);
  const exact = known.get(sought) ?? (bare ? known.get(bare) : undefined);
  if (exact) return exact;
  if (bare.length !== 1) return [];
  const begun = [...known].filter(([word]) => word.startsWith(bare)).flatMap(([, candidates]) => candidates);
  // A key and its label may both begin so.
  return [...new Map(begun.map((candidate) => [`${candidate.of}/${candidate.key}`, candidate])).values()];
}

function plainValue({ as }: FileColumn, text: string): string | number {
  if (isErrorCell(text)) return '';
  if (as === 'day') return readDay(text) ?? readSerialDay(text) ?? text;
  if (as !== 'number') return text;
  const bare = readNumber(text);
  return /^-?\d+(\.\d+)?$/.test(bare) ? Number(bare) : text;
}

/** A row with one field set, `location.city` for nested ones. */
export function put(row: Fields, field: string, value: unknown): Fields {
  const [outer = '', inner] = field.split('.');
  if (inner === undefined) return { ...row, [outer]: value };
  const within = row[outer];
  return { ...row, [outer]: { ...(typeof within === 'object' ? within : {}), [inner]: value } };
}
