import {
  excessesOf,
  isSameDay,
  noRates,
  ratesOn,
  type CopiedRates,
  type Day,
  type Excess,
  type FareExcess,
  type LimitedHead,
  type LimitedLine,
} from '#contract/expense-rates.ts';
import { expenseWords } from '#contract/expenses.ts';
import { parseRupees, shortRupees } from '#contract/core/money.ts';
import { useArrived, usePick, useViewer, useWhole } from '#data/hooks.ts';
import { t, translated } from '#ui/language/text.ts';
import type { Elsewhere } from './elsewhere.ts';
import type { Line } from './totals.tsx';
import type { LineValues } from './values.ts';

/** An expense whose rates were copied to it, as its form opened. */
export type Stored = Day & CopiedRates;

/** Finds the rates of a day for the signed-in person in the policies on this device; undefined while they load. */
function useRatesOn(): ((day: Day) => CopiedRates) | undefined {
  const arrived = useArrived();
  const { grade } = useViewer();
  const ids = usePick('expense_policies').value?.map(({ id }) => id);
  const policies = useWhole('expense_policies', ids ?? []);
  const { value } = policies;
  return arrived && ids && value && policies.fresh ? (day) => ratesOn(value, grade, day) : undefined;
}

/** Expenses with the rates the server copied to them, or those it will copy. */
export function useLimited(lines: readonly Line[]): Line[] {
  const ratesOf = useRatesOn();
  return lines.map((line) => (line._mark === 'synced' ? line : { ...line, ...(ratesOf?.(line) ?? noRates) }));
}

/** The rates of what a form holds. */
export type RatesIn = (values: LineValues) => CopiedRates;

/** Finds the rates of a form, those of an unchanged day as they were copied; undefined while policies load. */
export function useRatesIn(stored?: Stored): RatesIn | undefined {
  const ratesOf = useRatesOn();
  return (
    ratesOf &&
    ((values) => {
      const { date, day_kind, city_class } = values;
      const day = { date, day_kind: day_kind || null, city_class: city_class || null };
      return stored && stored.da_rate !== null && isSameDay(stored, day) ? stored : ratesOf(day);
    })
  );
}

/** What else is claimed for the day of an expense. */
export interface OtherClaims {
  /** The other expenses of the same statement. */
  others: readonly LimitedLine[];
  elsewhere: Elsewhere;
}

/** "₹150 over the policy" for what is typed, or for the whole day with the other claims for it; empty within it. */
export function excessText(
  values: LineValues,
  head: LimitedHead,
  rates: CopiedRates,
  { others, elsewhere }: OtherClaims,
): string {
  const amount = (field: LimitedHead) => parseRupees(values[field]) ?? 0;
  const amounts = { da: amount('da'), hotel: amount('hotel'), local_conveyance: amount('local_conveyance') };
  const line = { id: '', date: values.date, ...amounts, ...rates };
  const day = others.filter(({ date }) => date === values.date);
  if (amounts[head] === 0) return '';
  const excess = [...excessesOf([line, ...day], elsewhere.lines)]
    .flatMap(([id, over]) => over.filter(({ lines }) => id === line.id || lines > 1))
    .find((one) => one.head === head);
  if (!excess) return '';
  const over = shortRupees(excess.claimed - excess.allowed);
  const names = excess.elsewhere.map((id) => elsewhere.names.get(id)).join(', ');
  if (names !== '')
    return t('{amount} over the policy with the expenses of this day in {statements}', {
      amount: over,
      statements: names,
    });
  return excess.lines > 1
    ? t('{amount} over the policy with the other expenses of this day', { amount: over })
    : t('{amount} over the policy', { amount: over });
}

/** Each excess with the name of its amount, in one line. */
export const overTexts = (over: readonly Excess[]): string => over.map(overText).join('; ');

/** A fare above its kilometres at the rate, in one line. */
export const fareText = ({ claimed, allowed, km, rate }: FareExcess): string =>
  t('{claimed} claimed, {kilometres} km at {rate} a km are {allowed}', {
    claimed: shortRupees(claimed),
    kilometres: km,
    rate: shortRupees(rate),
    allowed: shortRupees(allowed),
  });

function overText({ head, lines, statements, ...amounts }: Excess): string {
  const [claimed, allowed] = [shortRupees(amounts.claimed), shortRupees(amounts.allowed)];
  const said = { head: translated(expenseWords[head].label), claimed, allowed, count: lines };
  if (statements > 1)
    return t(
      '{head} {claimed} claimed on one day in {count} expenses of {statements} statements, {allowed} allowed',
      { ...said, statements },
    );
  return lines > 1
    ? t('{head} {claimed} claimed on one day in {count} expenses, {allowed} allowed', said)
    : t('{head} {claimed} claimed, {allowed} allowed', said);
}

/** What the policy says of the day: "Grade E1, Outstation, A: ₹450 a day, hotel up to ₹1,500". */
export function ruleOfDay(
  values: LineValues,
  { da_rate, hotel_limit, conveyance_limit }: CopiedRates,
  grade: string | null | undefined,
): string {
  const { day_kind, city_class } = values;
  if (!day_kind)
    return grade
      ? t('Without a kind of day this is not compared with the policy. The approver will see this.')
      : '';
  if (!grade) return t('You have no grade yet. Ask your administrator.');
  const words = [day_kind, city_class].filter(Boolean).map((word) => translated(word));
  const day = [t('Grade {grade}', { grade }), ...words].join(', ');
  if (da_rate === null)
    return city_class
      ? t('{day}: the policy has no rate', { day })
      : t('{day}: choose a city class for the rate', { day });
  const parts = [
    t('{amount} a day', { amount: shortRupees(da_rate) }),
    hotel_limit === 0 && t('no hotel'),
    hotel_limit !== null &&
      hotel_limit > 0 &&
      t('hotel up to {amount}', { amount: shortRupees(hotel_limit) }),
    conveyance_limit !== null &&
      t('local conveyance up to {amount}', { amount: shortRupees(conveyance_limit) }),
  ];
  return `${day}: ${parts.filter((part) => part !== false).join(', ')}`;
}
