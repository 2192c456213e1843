import { dayProblem } from '#contract/core/fields.ts';
import { isNothing } from '#contract/core/reading/nothing.ts';
import { readDay } from '#contract/core/reading/days.ts';
import { trueToday } from '#data/true-time.ts';
import { shownMessage } from '../language/text.ts';

/** Reads a day typed into a form, as YYYY-MM-DD; a month without a year is of this one. */
export const typedDay = (text: string): string | null =>
  readDay(text) ?? (/\p{L}/u.test(text) ? readDay(`${text} ${trueToday().slice(0, 4)}`) : null);

/** What to say of a typed text that is no day and goes when its field is left; null for one that may go. */
export function typedDayProblem(text: string): string | null {
  if (isNothing(text) || typedDay(text) !== null) return null;
  return `${text}: ${shownMessage(dayProblem(text) ?? '')}`;
}
