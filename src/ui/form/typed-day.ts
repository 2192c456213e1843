import { readDay } from '#contract/reading/days.ts';
import { trueToday } from '#data/true-time.ts';

/** Reads a day typed into a form, as YYYY-MM-DD; a month without a year is of this one. */
export const typedDay = (text: string): string | null =>
  readDay(text) ?? (/\p{L}/u.test(text) ? readDay(`${text} ${trueToday().slice(0, 4)}`) : null);
