import { shownLocale, t } from '../language/text.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A duration in the largest unit that fits: "just now", "4 min", "3 h", "2 days". */
export function ageText(ms: number): string {
  if (ms < MINUTE) return t('just now');
  if (ms < HOUR) return t('{minutes} min', { minutes: Math.floor(ms / MINUTE) });
  if (ms < DAY) return t('{hours} h', { hours: Math.floor(ms / HOUR) });
  const days = Math.floor(ms / DAY);
  return t('{days, plural, one {# day} other {# days}}', { days });
}

/** "1 item", "3 items". */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString(shownLocale)} ${count === 1 ? one : many}`;
