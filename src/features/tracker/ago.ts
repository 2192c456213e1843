import { formatDate } from '#lib/dates.ts';
import { t } from '#ui/language/text.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago an instant was, in words; a week and more as a date. */
export function agoText(when: string, now: number): string {
  const ms = now - Date.parse(when);
  if (ms < MINUTE) return t('just now');
  if (ms < HOUR) return t('{minutes} min ago', { minutes: Math.floor(ms / MINUTE) });
  if (ms < DAY)
    return t('{hours, plural, one {# hour ago} other {# hours ago}}', { hours: Math.floor(ms / HOUR) });
  const days = Math.floor(ms / DAY);
  return days < 7 ? t('{days, plural, one {# day ago} other {# days ago}}', { days }) : formatDate(when);
}
