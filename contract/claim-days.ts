import * as z from 'zod/mini';
import { kolkataDay, kolkataDayStart } from './core/dates.ts';
import { ruleText } from './core/language/message.ts';

const FIRST_DAY = '2000-01-01';
const YEAR_MS = 366 * 86_400_000;

const TOO_EARLY = ruleText('Enter a date after 1999');
const TOO_LATE = ruleText('Enter a date at most a year ahead');

/** Why nothing can be claimed for a day, by the day it is now; null where it can. A trip may be planned for a year. */
export function claimDayProblem(day: string | null, today: string): string | null {
  if (day === null || day === '') return null;
  if (day < FIRST_DAY) return TOO_EARLY;
  return day > kolkataDay(kolkataDayStart(today) + YEAR_MS) ? TOO_LATE : null;
}

/** Checks some days of a record, each with its message at its field. */
export const claimDays = <F extends string>(fields: readonly F[], today: string) =>
  z.check<Readonly<Record<F, string | null>>>((context) => {
    for (const field of fields) {
      const message = claimDayProblem(context.value[field], today);
      if (message !== null)
        context.issues.push({ code: 'custom', message, path: [field], input: context.value });
    }
  });
