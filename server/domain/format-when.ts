import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { dateNames, KOLKATA_OFFSET_MIN, kolkataDay } from '#contract/core/dates.ts';
import { languages } from '#contract/core/language/languages.ts';
import { message, type ByLocale, type Message } from '#contract/core/language/message.ts';

dayjs.extend(utc);
// Known to dayjs, whose own is English and stays the default.
for (const { locale, load } of Object.values(languages))
  if (load) dayjs.locale(dateNames(locale), undefined, true);

const wallOf = (at: string) => dayjs.utc(at).add(KOLKATA_OFFSET_MIN, 'minute');

/** Formats a day for people: 21 Nov 2026. */
export const dayText =
  (day: string): ByLocale =>
  (locale) =>
    dayjs.utc(day).locale(locale.toLowerCase()).format('DD MMM YYYY');

/** Formats an instant for people: 21 Nov 2026, 2:02 PM. */
export const inKolkata =
  (at: string): ByLocale =>
  (locale) => {
    const name = locale.toLowerCase();
    return wallOf(at)
      .locale(name)
      .format(dayjs.Ls[name]?.formats.LLL ?? 'D MMM YYYY, h:mm A');
  };

/** Formats an instant to follow a verb: "at 14:02" if today, else "on 21 Nov 2026, 2:02 PM". */
export const formatWhen = (at: string, now: Date): Message =>
  kolkataDay(Date.parse(at)) === kolkataDay(now.getTime())
    ? message('at {time}', { time: wallOf(at).format('HH:mm') })
    : message('on {day}', { day: inKolkata(at) });
