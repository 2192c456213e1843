import { isDay, kolkataDay, kolkataDayStart } from '#contract/core/dates.ts';
import { cleanLine, cleanText, isSeen } from '#contract/core/reading/texts.ts';
import type { NewOp } from '#data/api.ts';
import type { Messages } from '#ui/form/form-state.ts';
import { t } from '#ui/language/text.ts';
import { trueNow } from '#data/true-time.ts';
import { openCheckOf, type Visit } from './visit.ts';
import { isForgotten, wrongTime } from './words.ts';
import { addNote, checkOutNow, forgottenCheckOut, type Whereabouts } from './writes.ts';

/** The values of the check-out form. */
export interface CheckOutValues {
  /** The check-out was forgotten: the user enters its time. */
  earlier: boolean;
  time: string;
  reason: string;
  outcome: string;
  next_date: string;
  /** Plans a visit for the next date. */
  plan: boolean;
  note: string;
}

/** The check-in time of an open visit. */
export const checkedInAt = (visit: Visit): string =>
  openCheckOf(visit)?.datetime ?? visit.checked_in_at ?? new Date(trueNow()).toISOString();

export const emptyCheckOut = (visit: Visit): CheckOutValues => ({
  earlier: isForgotten(checkedInAt(visit), trueNow()),
  time: '',
  reason: '',
  outcome: '',
  next_date: '',
  plan: false,
  note: '',
});

/** The time of day on the day of the check-in. */
function checkedOutAt(visit: Visit, time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  if (hours === undefined || minutes === undefined) return Number.NaN;
  return kolkataDayStart(kolkataDay(Date.parse(checkedInAt(visit)))) + (hours * 60 + minutes) * 60_000;
}

/** Validates the form; messages by field. */
export function validateCheckOut(
  visit: Visit,
  { earlier, time, reason, next_date }: CheckOutValues,
): Messages {
  const late = earlier && wrongTime(checkedOutAt(visit, time), checkedInAt(visit), trueNow());
  const past = next_date !== '' && (!isDay(next_date) || next_date < kolkataDay(trueNow()));
  return {
    ...(late && { time: late }),
    ...(earlier && !isSeen(reason) && { reason: t('Reason is required') }),
    ...(past && { next_date: t('Next Date cannot be before today') }),
  };
}

/** The writes of a check-out, notes first. */
export function checkOutOps(visit: Visit, values: CheckOutValues, where: Whereabouts): NewOp[] {
  const note = cleanText(values.note);
  const check = values.earlier
    ? forgottenCheckOut(visit, checkedOutAt(visit, values.time), cleanLine(values.reason), values)
    : checkOutNow(visit, where, values);
  return [...(note ? [addNote(visit, note)] : []), check];
}
