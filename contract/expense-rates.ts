import * as z from 'zod/mini';
import { field } from './define-fields.ts';
import { optionalChoice } from './fields.ts';
import { ruleText } from './language/message.ts';
import { amount, optionalAmount } from './money.ts';

/** A day at the headquarters, one with return on the same day, and one with a night away. */
export const dayKinds = ['HQ', 'Ex-HQ', 'Outstation'] as const;
export const cityClasses = ['A', 'B', 'C'] as const;

/** The class of a city; null for none. */
export const cityClass = field('City Class', optionalChoice(cityClasses, ruleText('Choose a city class')), {
  words: cityClasses,
});

/** What a policy allows for a day, in paise; null for no limit. */
export const rateFields = {
  da_rate: field('D.A a day', amount, { paise: true }),
  hotel_limit: field('Hotel Limit', optionalAmount, { paise: true }),
  conveyance_limit: field('Local Conveyance Limit', optionalAmount, { paise: true }),
  km_rate: field('Rate per km', optionalAmount, { paise: true }),
};

const copied = z.nullable(z.int());

/** The rates of a policy as copied to an expense; all null without one. */
export const copiedRates = z.object({
  da_rate: copied,
  hotel_limit: copied,
  conveyance_limit: copied,
  km_rate: copied,
});
export type CopiedRates = z.infer<typeof copiedRates>;

export const noRates: CopiedRates = {
  da_rate: null,
  hotel_limit: null,
  conveyance_limit: null,
  km_rate: null,
};

/** What the rates of an expense depend on. */
export interface Day {
  date: string;
  day_kind: string | null;
  city_class: string | null;
}

const parts = ['date', 'day_kind', 'city_class'] as const;

/** True when two expenses have the same rates. */
export const isSameDay = (one: Day, other: Day): boolean => parts.every((part) => one[part] === other[part]);

interface Policy extends Day, CopiedRates {
  grade: string;
  valid_from: string;
  valid_to: string | null;
}

const plain = (grade: string) => grade.trim().toLowerCase();

/** The rates of a grade for a day. A policy for the class of the city goes before one for any city. */
export function ratesOn(
  policies: readonly Omit<Policy, 'date'>[],
  grade: string | null | undefined,
  { date, day_kind, city_class }: Day,
): CopiedRates {
  if (!grade || !day_kind) return noRates;
  const valid = policies.filter(
    (policy) =>
      plain(policy.grade) === plain(grade) &&
      policy.day_kind === day_kind &&
      policy.valid_from <= date &&
      (policy.valid_to === null || date <= policy.valid_to),
  );
  const found =
    valid.find((policy) => policy.city_class === city_class) ??
    valid.find((policy) => policy.city_class === null);
  if (!found) return noRates;
  const { da_rate, hotel_limit, conveyance_limit, km_rate } = found;
  return { da_rate, hotel_limit, conveyance_limit, km_rate };
}

/** The amounts of an expense that a policy limits, each with its limit. */
export const limits = [
  ['da', 'da_rate'],
  ['hotel', 'hotel_limit'],
  ['local_conveyance', 'conveyance_limit'],
] as const;
export const limitedHeads = ['da', 'hotel', 'local_conveyance'] as const;
export type LimitedHead = (typeof limitedHeads)[number];

/** An amount above what the policy allows, in paise, and in how many expenses of the day it is claimed. */
export interface Excess {
  head: LimitedHead;
  claimed: number;
  allowed: number;
  lines: number;
}

/** An expense as far as policies limit it. */
export interface LimitedLine extends Readonly<Record<LimitedHead, number>>, CopiedRates {
  id: string;
  date: string;
}

type Limit = (typeof limits)[number][1];

/** What a day may cost: the most that any of its expenses allows; null for no limit. */
function limitOfDay(day: readonly LimitedLine[], limit: Limit): number | null {
  const rated = day.filter((line) => line.da_rate !== null).map((line) => line[limit]);
  const known = rated.filter((value) => value !== null);
  return rated.length === 0 || known.length < rated.length ? null : Math.max(...known);
}

/** What a head claims above its limit on a day: the sum of its expenses, or else each of them alone. */
function excessesOn(day: readonly LimitedLine[], [head, limit]: (typeof limits)[number]): [string, Excess][] {
  const claiming = day.filter((line) => line[head] > 0);
  const claimed = claiming.reduce((sum, line) => sum + line[head], 0);
  const allowed = limitOfDay(day, limit);
  const [first] = claiming;
  if (first && allowed !== null && claimed > allowed)
    return [[first.id, { head, claimed, allowed, lines: claiming.length }]];
  return claiming.flatMap((line): [string, Excess][] => {
    const own = line[limit];
    const over = own !== null && line[head] > own;
    return over ? [[line.id, { head, claimed: line[head], allowed: own, lines: 1 }]] : [];
  });
}

/**
 * The amounts of a statement that are above its rates, by the id of the expense they stand at. A limit is one of a
 * day: what several expenses of a date claim is added up, and stands at the first of them.
 */
export function excessesOf(lines: readonly LimitedLine[]): ReadonlyMap<string, readonly Excess[]> {
  const found = new Map<string, Excess[]>();
  for (const date of new Set(lines.map((line) => line.date))) {
    const day = lines.filter((line) => line.date === date);
    for (const [id, excess] of limits.flatMap((limit) => excessesOn(day, limit)))
      found.set(id, [...(found.get(id) ?? []), excess]);
  }
  return found;
}
