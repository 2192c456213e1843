import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

/** India's offset in minutes; there is no DST. */
const KOLKATA = 330;

/** An instant (ISO 8601, epoch ms or Date) or a day (YYYY-MM-DD). */
export type When = string | number | Date | null | undefined;

/** The wall clock time in Asia/Kolkata, whatever the device's time zone; null without a date. */
function wallOf(when: When): Dayjs | null {
  const at = dayjs.utc(when ?? Number.NaN).add(KOLKATA, 'minute');
  return at.isValid() ? at : null;
}

/** DD MMM YYYY, as in lists; empty without a date. */
export const formatDate = (when: When): string => wallOf(when)?.format('DD MMM YYYY') ?? '';

/** The weekday; empty without a date. */
export const formatWeekday = (when: When): string => wallOf(when)?.format('dddd') ?? '';

/** DD-MMM-YY h:mm a. */
export const formatDateTime = (when: When): string => wallOf(when)?.format('DD-MMM-YY h:mm a') ?? '';

/** hh:mm a. */
export const formatTime = (when: When): string => wallOf(when)?.format('hh:mm a') ?? '';

/** The day some days after another, or before. */
export const dayAfter = (day: string, days: number): string =>
  dayjs.utc(day).add(days, 'day').format('YYYY-MM-DD');

const counted = (amount: number, one: string, many: string) => `${amount} ${amount === 1 ? one : many} ago`;

/** A relative time in words; a week and more as a date. */
export function formatAge(when: When, now: number = Date.now()): string {
  const at = wallOf(when);
  if (!at) return '';
  const since = dayjs.utc(now).add(KOLKATA, 'minute');
  const minutes = since.diff(at, 'minute');
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = since.diff(at, 'hour');
  if (hours < 24) return counted(hours, 'hour', 'hours');
  const days = Math.floor(hours / 24);
  return days < 7 ? counted(days, 'day', 'days') : formatDate(when);
}
