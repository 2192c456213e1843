import { kolkataDay } from '#contract/dates.ts';

const parts = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** An instant as people say it: 21 Nov 2026, 2:02 PM. */
export function inKolkata(at: string): string {
  const said = new Map(parts.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => said.get(type) ?? '';
  return `${part('day')} ${part('month')} ${part('year')}, ${part('hour')}:${part('minute')} ${part('dayPeriod')}`;
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The same after a verb: "at 14:02" of today, else "on 21 Nov 2026, 2:02 PM". */
export const saidWhen = (at: string, now: Date): string =>
  kolkataDay(Date.parse(at)) === kolkataDay(now.getTime())
    ? `at ${clock.format(new Date(at))}`
    : `on ${inKolkata(at)}`;
