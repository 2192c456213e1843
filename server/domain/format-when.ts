import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { KOLKATA_OFFSET_MIN, kolkataDay } from '#contract/dates.ts';
import { message, type Message } from '#contract/language/message.ts';

dayjs.extend(utc);

const wallOf = (at: string) => dayjs.utc(at).add(KOLKATA_OFFSET_MIN, 'minute');

/** Formats a day for people: 21 Nov 2026. */
export const dayText = (day: string): string => dayjs.utc(day).format('DD MMM YYYY');

/** Formats an instant for people: 21 Nov 2026, 2:02 PM. */
export const inKolkata = (at: string): string => wallOf(at).format('D MMM YYYY, h:mm A');

/** Formats an instant to follow a verb: "at 14:02" if today, else "on 21 Nov 2026, 2:02 PM". */
export const formatWhen = (at: string, now: Date): Message =>
  kolkataDay(Date.parse(at)) === kolkataDay(now.getTime())
    ? message('at {time}', { time: wallOf(at).format('HH:mm') })
    : message('on {day}', { day: inKolkata(at) });
