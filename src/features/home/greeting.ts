import { kolkataDay, kolkataDayStart } from '#contract/core/dates.ts';
import { t } from '#ui/language/text.ts';

const HOUR_MS = 3_600_000;

/** The greeting for the hour in India. */
export function greeting(now: number): string {
  const hour = (now - kolkataDayStart(kolkataDay(now))) / HOUR_MS;
  if (hour < 12) return t('Good morning');
  return hour < 17 ? t('Good afternoon') : t('Good evening');
}
