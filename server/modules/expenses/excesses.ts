import { excessesOf, type Excess, type LimitedLine } from '#contract/expense-rates.ts';

interface ExcessOfLine {
  record_id: string;
  expense_id: string;
  over: readonly Excess[];
}

/** What is above the policy in each of some statements, by the expense it stands at. */
export function excessesOfEach(lines: readonly (LimitedLine & { record_id: string })[]): ExcessOfLine[] {
  const statements = new Map<string, LimitedLine[]>();
  for (const line of lines) {
    const own = statements.get(line.record_id);
    if (own) own.push(line);
    else statements.set(line.record_id, [line]);
  }
  return [...statements].flatMap(([record_id, own]) =>
    [...excessesOf(own)].map(([expense_id, over]) => ({ record_id, expense_id, over })),
  );
}
