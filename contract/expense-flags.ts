import type { ClaimedKilometres } from './day-kilometres.ts';
import type { Excess } from './expense-rates.ts';

/** Facts about a claim that inform its approver and never block. */
export const flagTexts = {
  same_file: 'The same receipt was claimed before',
  same_bill: 'The same bill was claimed before',
  same_amount: 'The same amount was claimed before for this date',
  no_receipt: 'Receipt missing',
  off_duty: 'Not a duty day',
  off_trip: 'Outside the dates of the trip',
  km: 'More kilometres than the day shows',
  over_policy: 'Over the policy',
} as const;
export type FlagKind = keyof typeof flagTexts;

/** One flag of a statement. `other` is the statement it matches, null when the reader may not see that one. */
export interface Flag {
  kind: FlagKind;
  text: string;
  expense_id: string | null;
  other: { id: string; code: string | null } | null;
  /** Of the flag `km`: what is claimed for a date, beside what its check-ins and odometer say. */
  km?: ClaimedKilometres;
  /** With `over_policy`: the amounts, claimed and allowed. */
  over?: readonly Excess[];
}
