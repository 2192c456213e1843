import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { kolkataDay } from '#contract/dates.ts';

dayjs.extend(utc);

/** UTC offset of India in minutes, constant all year. */
const KOLKATA = 330;
const wallOf = (at: string) => dayjs.utc(at).add(KOLKATA, 'minute');

/** Formats an instant for people: 21 Nov 2026, 2:02 PM. */
export const inKolkata = (at: string): string => wallOf(at).format('D MMM YYYY, h:mm A');

/** Formats an instant to follow a verb: "at 14:02" if today, else "on 21 Nov 2026, 2:02 PM". */
export const formatWhen = (at: string, now: Date): string =>
  kolkataDay(Date.parse(at)) === kolkataDay(now.getTime())
    ? `at ${wallOf(at).format('HH:mm')}`
    : `on ${inKolkata(at)}`;
