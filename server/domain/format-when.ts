import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { kolkataDay } from '#contract/dates.ts';

dayjs.extend(utc);

/** India keeps one offset all year, in minutes. */
const KOLKATA = 330;
const wallOf = (at: string) => dayjs.utc(at).add(KOLKATA, 'minute');

/** An instant as people say it: 21 Nov 2026, 2:02 PM. */
export const inKolkata = (at: string): string => wallOf(at).format('D MMM YYYY, h:mm A');

/** The same after a verb: "at 14:02" of today, else "on 21 Nov 2026, 2:02 PM". */
export const formatWhen = (at: string, now: Date): string =>
  kolkataDay(Date.parse(at)) === kolkataDay(now.getTime())
    ? `at ${wallOf(at).format('HH:mm')}`
    : `on ${inKolkata(at)}`;
