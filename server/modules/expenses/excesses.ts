import { excessesOf, type FoundExcess } from '#contract/expense-rates.ts';
import { groupedBy } from '#contract/grouped.ts';
import type { MeasuredLine } from './claimed.ts';

interface ExcessOfLine {
  record_id: string;
  expense_id: string;
  over: readonly FoundExcess[];
}

/** A line that another statement has on a day of the statement `beside`. */
export type LineBeside = MeasuredLine & { beside: string };

/** What is above the policy in each of some statements, by the expense it stands at. */
export function excessesOfEach(
  lines: readonly MeasuredLine[],
  elsewhere: readonly LineBeside[] = [],
): ExcessOfLine[] {
  const statements = groupedBy(lines, (line) => line.record_id);
  const beside = groupedBy(elsewhere, (line) => line.beside);
  return [...statements].flatMap(([record_id, own]) =>
    [...excessesOf(own, beside.get(record_id))].map(([expense_id, over]) => ({
      record_id,
      expense_id,
      over,
    })),
  );
}
