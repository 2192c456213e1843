import type { ClaimedKilometres } from './day-kilometres.ts';
import type { Excess, FareExcess } from './expense-rates.ts';
import { ruleText } from './core/language/message.ts';

/** Kinds of flags that compare a claim with others, and with the rest of itself. */
export const matchKinds = ['same_file', 'same_bill', 'same_amount'] as const;
export type MatchKind = (typeof matchKinds)[number];

export const flagKinds = [
  ...matchKinds,
  'no_receipt',
  'no_day_kind',
  'no_city_class',
  'off_duty',
  'off_trip',
  'future',
  'over_policy',
  'over_fare',
  'km',
] as const;
export type FlagKind = (typeof flagKinds)[number];

/** Facts about a claim that inform its approver and never block. */
export const flagTexts: Readonly<Record<FlagKind, string>> = {
  same_file: ruleText('The same receipt was claimed before'),
  same_bill: ruleText('The same bill was claimed before'),
  same_amount: ruleText('The same amount was claimed before for this date'),
  no_receipt: ruleText('Receipt missing'),
  no_day_kind: ruleText('Kind of day missing, not compared with the policy'),
  no_city_class: ruleText('City class missing, not compared with the policy'),
  off_duty: ruleText('Not a duty day'),
  off_trip: ruleText('Outside the dates of the trip'),
  future: ruleText('Date in the future'),
  over_policy: ruleText('Over the policy'),
  over_fare: ruleText('Over the rate per km'),
  km: ruleText('More kilometres than recorded for the day'),
};

/** What a statement may have more than once. */
export const repeatedTexts: Readonly<Record<MatchKind, string>> = {
  same_file: ruleText('The same receipt'),
  same_bill: ruleText('The same bill'),
  same_amount: ruleText('The same amount for one date'),
};

/** How often it has that: "{what}, twice in this statement". */
export const timesText = (count: number): string =>
  count === 2
    ? ruleText('{what}, twice in this statement')
    : ruleText('{what}, {count} times in this statement');

/** The most flags of one kind in an answer, and the most names in one flag; counts say how many there are. */
export const MOST_FLAGS = 50;
export const MOST_REPEATED = 10;

/** What is in a statement more than once: expenses by their titles, or receipts by their names. */
export interface Repeated {
  count: number;
  items: readonly { id: string; name: string }[];
}

/** One flag of a statement. `other` is the statement it matches, null when the reader may not see that one. */
export interface Flag {
  kind: FlagKind;
  text: string;
  expense_id: string | null;
  other: { id: string; code: string | null } | null;
  /** With a match inside the statement: what is in it more than once. */
  repeated?: Repeated;
  /** With `no_receipt`: how many receipts belong to no expense, and how many expenses have none. */
  loose?: { receipts: number; lines: number };
  /** Of the flag `km`: what is claimed for a date, and what its check-ins and odometer say. */
  km?: ClaimedKilometres;
  /** With `over_policy`: the amounts, claimed and allowed, with those of other statements for the day. */
  over?: readonly Excess[];
  /** With `over_fare`: the fare, claimed and by the rate. */
  fare?: FareExcess;
}

/** How many flags of each kind a statement has. */
export type FlagCounts = Partial<Record<FlagKind, number>>;
