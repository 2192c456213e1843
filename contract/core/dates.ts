/** UTC offset of Asia/Kolkata in minutes; India has no daylight saving time. */
export const KOLKATA_OFFSET_MIN = 330;
const KOLKATA_OFFSET_MS = KOLKATA_OFFSET_MIN * 60_000;

/** The day in Asia/Kolkata at an instant, as YYYY-MM-DD. */
export function kolkataDay(epoch_ms: number): string {
  return new Date(epoch_ms + KOLKATA_OFFSET_MS).toISOString().slice(0, 10);
}

/** First instant (epoch ms) of a YYYY-MM-DD day in Asia/Kolkata. */
export function kolkataDayStart(day: string): number {
  return Date.parse(`${day}T00:00:00.000Z`) - KOLKATA_OFFSET_MS;
}

/** True for a valid calendar day as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** The time in Asia/Kolkata at an instant, as an input of date and time holds it, without zero seconds. */
export function kolkataMoment(epoch_ms: number): string {
  const second = new Date(epoch_ms + KOLKATA_OFFSET_MS).toISOString().slice(0, 19);
  return second.endsWith(':00') ? second.slice(0, 16) : second;
}

/** The minute in Asia/Kolkata at an instant, as YYYY-MM-DD HH:mm. */
export function kolkataMinute(epoch_ms: number): string {
  return new Date(epoch_ms + KOLKATA_OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ');
}

/** The part of a day, such as सुबह, in which an hour lies; am or pm where the browser knows no parts. */
function dayPart(locale: string): (hour: number) => string {
  const parts = new Intl.DateTimeFormat(locale, { hour: 'numeric', dayPeriod: 'short', timeZone: 'UTC' });
  return (hour) =>
    parts.formatToParts(Date.UTC(2023, 0, 1, hour)).find(({ type }) => type === 'dayPeriod')?.value ?? '';
}

/**
 * Months, weekdays and times as a locale says them, in the form of a locale of dayjs. The forms of dates are those of
 * a language that names the part of the day before the hour; the English ones are the specification's.
 */
export function dateNames(locale: string) {
  const names = (count: number, unit: 'month' | 'weekday', width: 'long' | 'short') =>
    Array.from({ length: count }, (_, at) =>
      // 1 January 2023 was a Sunday, the first of both lists.
      new Date(2023, unit === 'month' ? at : 0, unit === 'month' ? 1 : at + 1).toLocaleDateString(locale, {
        [unit]: width,
      }),
    );
  return {
    name: locale.toLowerCase(),
    months: names(12, 'month', 'long'),
    monthsShort: names(12, 'month', 'short'),
    weekdays: names(7, 'weekday', 'long'),
    weekdaysMin: names(7, 'weekday', 'short'),
    meridiem: dayPart(locale),
    formats: { LT: 'A h:mm', LLL: 'DD MMM YYYY, A h:mm' },
    relativeTime: {},
  };
}
