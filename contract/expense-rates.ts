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

/** An amount above what the policy allows, in paise. */
export interface Excess {
  head: LimitedHead;
  claimed: number;
  allowed: number;
}

/** The amounts of an expense that are above its rates. */
export const excessesOf = (amounts: Readonly<Record<LimitedHead, number>>, rates: CopiedRates): Excess[] =>
  limits.flatMap(([head, limit]) => {
    const claimed = amounts[head];
    const allowed = rates[limit];
    return allowed === null || claimed <= allowed ? [] : [{ head, claimed, allowed }];
  });
