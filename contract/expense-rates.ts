import * as z from 'zod/mini';
import { field, oneOf } from './core/define-fields.ts';
import { groupedBy } from './grouped.ts';
import { optionalChoice } from './core/fields.ts';
import { ruleText } from './core/language/message.ts';
import { amount, optionalAmount, timesPaise } from './core/money.ts';

/** A day at the headquarters, one with return on the same day, and one with a night away. */
export const dayKinds = ['HQ', 'Ex-HQ', 'Outstation'] as const;
export const cityClasses = ['A', 'B', 'C'] as const;

/** The class of a city; null for none. */
export const cityClass = field(
  'City Class',
  optionalChoice(cityClasses, ruleText('Choose a city class')),
  oneOf(cityClasses),
);

/** What a policy allows for a day, in paise; null for no limit. */
export const rateFields = {
  da_rate: field('D.A per Day', amount, 'money'),
  hotel_limit: field('Hotel Limit', optionalAmount, 'money'),
  conveyance_limit: field('Local Conveyance Limit', optionalAmount, 'money'),
  km_rate: field('Rate per km', optionalAmount, 'money'),
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

/** The rates of a grade for a day. A policy for the class of the city goes before one for any city. (Decision 046.) */
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

/** An amount above what the policy allows, in paise, and in how many expenses and statements of the day it is claimed. */
export interface Excess {
  head: LimitedHead;
  claimed: number;
  allowed: number;
  lines: number;
  statements: number;
}

/** An excess with what the statement itself claims of it, and the ids of the other statements. */
export interface FoundExcess extends Excess {
  own: number;
  elsewhere: readonly string[];
}

/** An expense as far as policies limit it. */
export interface LimitedLine extends Readonly<Record<LimitedHead, number>>, CopiedRates {
  id: string;
  date: string;
}

/** An expense of another statement of the same employee. */
export interface LimitedElsewhere extends LimitedLine {
  record_id: string;
}

type Limit = (typeof limits)[number][1];

/** What a day may cost: the most that any of its expenses allows; null for no limit. */
function limitOfDay(day: readonly LimitedLine[], limit: Limit): number | null {
  const rated = day.filter((line) => line.da_rate !== null).map((line) => line[limit]);
  const known = rated.filter((value) => value !== null);
  return rated.length === 0 || known.length < rated.length ? null : Math.max(...known);
}

/** An expense as far as its kilometres have a price. */
export interface FareLine extends Pick<CopiedRates, 'km_rate'> {
  km: number | null;
  travel: number;
  local_conveyance: number;
}

/** A fare above its kilometres at the rate, in paise. */
export interface FareExcess {
  claimed: number;
  allowed: number;
  km: number;
  rate: number;
}

/** What an expense claims for Travel and Local Conveyance above its kilometres at the rate; null within it. */
export function fareExcess({ km, km_rate, travel, local_conveyance }: FareLine): FareExcess | null {
  if (km === null || km <= 0 || km_rate === null) return null;
  const claimed = travel + local_conveyance;
  const allowed = timesPaise(km_rate, km);
  return claimed > allowed ? { claimed, allowed, km, rate: km_rate } : null;
}

const sumOf = (lines: readonly LimitedLine[], head: LimitedHead): number =>
  lines.reduce((sum, line) => sum + line[head], 0);

interface ClaimedDay {
  day: readonly LimitedLine[];
  elsewhere: readonly LimitedElsewhere[];
}

/** What some expenses claim for a head with those of other statements, where that is more than allowed. */
function excessOf(
  head: LimitedHead,
  allowed: number | null,
  lines: readonly LimitedLine[],
  others: readonly LimitedElsewhere[] = [],
): FoundExcess | null {
  const own = sumOf(lines, head);
  const claimed = own + sumOf(others, head);
  if (allowed === null || claimed <= allowed) return null;
  const elsewhere = [...new Set(others.map((line) => line.record_id))];
  const counted = { lines: lines.length + others.length, statements: elsewhere.length + 1 };
  return { head, claimed, allowed, ...counted, own, elsewhere };
}

/**
 * What a head claims above its limit on a day: the sum with other statements, or else that of the statement, or else
 * each expense alone.
 */
function excessesOn({ day, elsewhere }: ClaimedDay, [head, limit]: (typeof limits)[number]) {
  const claiming = day.filter((line) => line[head] > 0);
  const [first] = claiming;
  if (!first) return [];
  const others = elsewhere.filter((line) => line[head] > 0);
  const together =
    excessOf(head, limitOfDay([...day, ...elsewhere], limit), claiming, others) ??
    excessOf(head, limitOfDay(day, limit), claiming);
  if (together) return [{ id: first.id, excess: together }];
  return claiming.flatMap((line) => {
    const excess = excessOf(head, line[limit], [line]);
    return excess ? [{ id: line.id, excess }] : [];
  });
}

/**
 * The amounts of a statement that are above its rates, by the id of the expense they stand at. A limit is one of a
 * day: what the expenses of a date claim, in other statements of the employee too, is added up, and stands at the first
 * of the statement's own. (Decision 052.)
 */
export function excessesOf(
  lines: readonly LimitedLine[],
  elsewhere: readonly LimitedElsewhere[] = [],
): ReadonlyMap<string, readonly FoundExcess[]> {
  const found = new Map<string, FoundExcess[]>();
  const others = groupedBy(elsewhere, (line) => line.date);
  for (const [date, day] of groupedBy(lines, (line) => line.date)) {
    const claimed = { day, elsewhere: others.get(date) ?? [] };
    for (const { id, excess } of limits.flatMap((limit) => excessesOn(claimed, limit))) {
      const before = found.get(id);
      if (before) before.push(excess);
      else found.set(id, [excess]);
    }
  }
  return found;
}
