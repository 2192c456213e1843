import type { ClaimedKilometres } from './day-kilometres.ts';
import type { Excess } from './expense-rates.ts';
import { ruleText } from './language/message.ts';

export const flagKinds = [
  'same_file',
  'same_bill',
  'same_amount',
  'no_receipt',
  'off_duty',
  'off_trip',
  'over_policy',
  'km',
] as const;
export type FlagKind = (typeof flagKinds)[number];

/** Facts about a claim that inform its approver and never block. */
export const flagTexts: Readonly<Record<FlagKind, string>> = {
  same_file: ruleText('The same receipt was claimed before'),
  same_bill: ruleText('The same bill was claimed before'),
  same_amount: ruleText('The same amount was claimed before for this date'),
  no_receipt: ruleText('Receipt missing'),
  off_duty: ruleText('Not a duty day'),
  off_trip: ruleText('Outside the dates of the trip'),
  over_policy: ruleText('Over the policy'),
  km: ruleText('More kilometres than recorded for the day'),
};

/** One flag of a statement. `other` is the statement it matches, null when the reader may not see that one. */
export interface Flag {
  kind: FlagKind;
  text: string;
  expense_id: string | null;
  other: { id: string; code: string | null } | null;
  /** Of the flag `km`: what is claimed for a date, beside what its check-ins and odometer say. */
  km?: ClaimedKilometres;
  /** With `over_policy`: the amounts, claimed and allowed, with those of other statements for the day. */
  over?: readonly Excess[];
}
