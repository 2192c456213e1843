import { describe, expect, test } from 'vitest';
import { claimedExpense } from '#contract/expenses.ts';
import { wholeStatement } from '#contract/expense-statements.ts';

const TODAY = '2026-11-29';
const line = {
  record_id: '01a226a3-8259-704e-9baf-35bdf074a8f4',
  title: 'Taxi',
  date: TODAY,
  travel: '10',
};
const trip = { place_of_visit: 'Nashik', departure_date: TODAY, arrival_date: TODAY };

const problems = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  result.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

const early = 'Enter a date after 1999';
const late = 'Enter a date at most a year ahead';

describe.each(['date', 'bill_date'])('the field %s of an expense', (field) => {
  test.each([
    ['1900-01-01', early],
    ['1999-12-31', early],
    ['2027-12-01', late],
    ['9999-12-31', late],
  ])('refuses %s at the field', (day, message) => {
    const result = claimedExpense(TODAY).safeParse({ ...line, [field]: day });
    expect(problems(result)).toEqual([[field, message]]);
  });

  test.each(['2000-01-01', '2026-11-30', '2027-11-30'])('takes %s', (day) => {
    expect(claimedExpense(TODAY).safeParse({ ...line, [field]: day }).success).toBe(true);
  });
});

test('a trip of another century is refused at both fields, and one planned for next year is taken', () => {
  const when = (departure_date: string, arrival_date: string) =>
    problems(wholeStatement(TODAY).safeParse({ ...trip, departure_date, arrival_date }));
  expect(when('1900-01-01', '9999-12-31')).toEqual([
    ['departure_date', early],
    ['arrival_date', late],
  ]);
  expect(when('2027-10-01', '2027-10-03')).toEqual([]);
});
