/** India keeps one offset all year, so its wall clock is UTC moved by this. */
const KOLKATA_MS = 5.5 * 3_600_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** An instant (ISO 8601, epoch ms or Date) or a day (YYYY-MM-DD). */
export type When = string | number | Date | null | undefined;

interface Wall {
  day: string;
  month: string;
  year: string;
  hour: number;
  minute: string;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

function toEpoch(when: When): number {
  return when === null || when === undefined ? Number.NaN : new Date(when).getTime();
}

/** What a clock on the wall in Asia/Kolkata shows, whatever zone the device is in. */
function wallOf(when: When): Wall | null {
  const epoch = toEpoch(when);
  if (Number.isNaN(epoch)) return null;
  const shifted = new Date(epoch + KOLKATA_MS);
  return {
    day: twoDigits(shifted.getUTCDate()),
    month: months[shifted.getUTCMonth()] ?? '',
    year: String(shifted.getUTCFullYear()),
    hour: shifted.getUTCHours(),
    minute: twoDigits(shifted.getUTCMinutes()),
  };
}

const write = (when: When, format: (wall: Wall) => string): string => {
  const wall = wallOf(when);
  return wall ? format(wall) : '';
};

const hourOfTwelve = ({ hour }: Wall) => hour % 12 || 12;
const half = ({ hour }: Wall) => (hour < 12 ? 'am' : 'pm');
const short = ({ day, month, year }: Wall) => `${day}-${month}-${year.slice(-2)}`;

/** DD MMM YYYY, as lists show days; empty without a date. */
export function formatDate(when: When): string {
  return write(when, ({ day, month, year }) => `${day} ${month} ${year}`);
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The name of the day of the week; empty without a date. */
export function formatWeekday(when: When): string {
  const epoch = toEpoch(when);
  return Number.isNaN(epoch) ? '' : (weekdays[new Date(epoch + KOLKATA_MS).getUTCDay()] ?? '');
}

/** DD-MMM-YY h:mm a. */
export function formatDateTime(when: When): string {
  return write(when, (wall) => `${short(wall)} ${hourOfTwelve(wall)}:${wall.minute} ${half(wall)}`);
}

/** hh:mm a. */
export function formatTime(when: When): string {
  return write(when, (wall) => `${twoDigits(hourOfTwelve(wall))}:${wall.minute} ${half(wall)}`);
}

const counted = (amount: number, one: string, many: string) => `${amount} ${amount === 1 ? one : many} ago`;

/** How long ago something happened, in words; a week and more as a date. */
export function formatAge(when: When, now: number = Date.now()): string {
  const epoch = toEpoch(when);
  if (Number.isNaN(epoch)) return '';
  const age = now - epoch;
  if (age < MINUTE_MS) return 'just now';
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} min ago`;
  if (age < DAY_MS) return counted(Math.floor(age / HOUR_MS), 'hour', 'hours');
  if (age < 7 * DAY_MS) return counted(Math.floor(age / DAY_MS), 'day', 'days');
  return formatDate(epoch);
}
