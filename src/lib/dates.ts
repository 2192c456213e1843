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

const ENGLISH = { LT: 'hh:mm a', LLL: 'DD-MMM-YY h:mm a' };
let forms = ENGLISH;

/** Names months, weekdays and times in this way from now on; without a call they are English. */
export function nameDatesAs(names: Readonly<Parameters<typeof dayjs.locale>[0] & object>): void {
  dayjs.locale(names);
  forms = { ...ENGLISH, ...names.formats };
}

/** DD MMM YYYY, as in lists; empty without a date. */
export const formatDate = (when: When): string => wallOf(when)?.format('DD MMM YYYY') ?? '';

/** The weekday; empty without a date. */
export const formatWeekday = (when: When): string => wallOf(when)?.format('dddd') ?? '';

/** DD-MMM-YY h:mm a. */
export const formatDateTime = (when: When): string => wallOf(when)?.format(forms.LLL) ?? '';

/** hh:mm a. */
export const formatTime = (when: When): string => wallOf(when)?.format(forms.LT) ?? '';

/** The day some days after another, or before. */
export const dayAfter = (day: string, days: number): string =>
  dayjs.utc(day).add(days, 'day').format('YYYY-MM-DD');
