import { isDay, kolkataDay } from '../dates.ts';
import { plainDigits, unquoted, UNSEEN } from './numbers.ts';

type Unit = 'month' | 'weekday';

/** Those of `languages.ts`, which would bring the catalogues into the workers. */
const LOCALES = ['en-IN', 'hi-IN'];

/** Words as they are compared: फ़र is फर, सितम्बर is सितंबर, अक्टूबर is अक्तूबर. */
const folded = (word: string): string =>
  word
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]|\u093c/gu, '')
    .replace(/म्(?=ब)/g, 'ं')
    .replace(/ट/g, 'त');

interface Named {
  word: string;
  at: number;
}

function namesOf(unit: Unit, count: number): Named[] {
  // 1 January 2023 was a Sunday, the first day of a week as Intl counts them.
  const instant = (at: number) => (unit === 'month' ? Date.UTC(2023, at, 1) : Date.UTC(2023, 0, at + 1));
  return LOCALES.flatMap((locale) =>
    (['long', 'short'] as const).flatMap((width) => {
      const { format } = new Intl.DateTimeFormat(locale, { [unit]: width, timeZone: 'UTC' });
      return Array.from({ length: count }, (_, at) => ({ word: folded(format(instant(at))), at }));
    }),
  );
}

const made = new Map<Unit, Named[]>();

/** The number of a month or weekday, from 0, by its name or three letters of it; undefined for another word. */
function numberOf(typed: string, unit: Unit): number | undefined {
  const names = made.get(unit) ?? namesOf(unit, unit === 'month' ? 12 : 7);
  made.set(unit, names);
  const sought = folded(typed);
  const begins = ({ word }: Named) => word === sought || (sought.length > 2 && word.startsWith(sought));
  const found = new Set(names.filter(begins).map(({ at }) => at));
  return found.size === 1 ? [...found][0] : undefined;
}

const TOKEN = /\d+|\p{L}[\p{L}\p{M}]*/gu;
const BETWEEN = /^[\s/.,'’॰\p{Pd}\u2212]*$/u;
const FILLER = /^(?:st|nd|rd|th|of)$/i;

/** Numbers, the month if it is named, and the weekday. */
interface Parts {
  numbers: string[];
  month?: number;
  weekday?: number;
}

function partsOf(text: string): Parts | null {
  if (!BETWEEN.test(text.replace(TOKEN, ''))) return null;
  const parts: Parts = { numbers: [] };
  for (const token of text.match(TOKEN) ?? []) {
    if (/^\d/.test(token)) parts.numbers.push(token);
    else if (!FILLER.test(token)) {
      const month = numberOf(token, 'month');
      const weekday = numberOf(token, 'weekday');
      if (month !== undefined && parts.month === undefined && parts.numbers.length < 2)
        parts.month = month + 1;
      else if (weekday !== undefined && parts.weekday === undefined) parts.weekday = weekday;
      else return null;
    }
  }
  return parts;
}

/** Year, month and day in the order they were written; the day comes before the month. */
function ordered({ numbers, month }: Parts): [year: string, month: string, day: string] | null {
  const [first = '', second = '', third = ''] = numbers;
  const named = month !== undefined;
  if (numbers.length === 1 && !named && first.length === 8)
    return /^(?:19|20)/.test(first) && Number(first.slice(4, 6)) <= 12
      ? [first.slice(0, 4), first.slice(4, 6), first.slice(6)]
      : [first.slice(4), first.slice(2, 4), first.slice(0, 2)];
  if (numbers.length !== (named ? 2 : 3)) return null;
  if (named) return first.length === 4 ? [first, String(month), second] : [second, String(month), first];
  return first.length === 4 ? [first, second, third] : [third, second, first];
}

/** Two digits mean this century up to 50, and the last one after it. */
const yearOf = (digits: string): string =>
  digits.length === 2 ? `${Number(digits) > 50 ? 19 : 20}${digits}` : digits;

function dayOf(parts: Parts): string | null {
  const [year = '', month = '', day = ''] = ordered(parts) ?? [];
  if (!/^(?:\d{4}|\d\d)$/.test(year) || month.length > 2 || day.length > 2) return null;
  const found = `${yearOf(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!isDay(found)) return null;
  const { weekday } = parts;
  return weekday === undefined || weekday === new Date(found).getUTCDay() ? found : null;
}

/** A time at the end of a tidied text, which has single spaces. */
const TIME =
  /(?:, ?| )(\d{1,2}):(\d\d)(?::(\d\d)(?:[.:]\d{1,9})?)? ?([ap])?\.?(?:m\.?)? ?(z|ist|utc|gmt)? ?([+-]\d\d:?\d\d)? ?(?:\([^)]{0,60}\))?$/i;

interface Moment {
  /** Milliseconds since midnight, of the zone if one is named. */
  since: number;
  offset: number | null;
}

function offsetOf(zone: string, difference: string): number | null {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(difference) ?? [];
  if (sign) return (sign === '-' ? -60_000 : 60_000) * (Number(hours) * 60 + Number(minutes));
  return zone === '' ? null : zone.toLowerCase() === 'ist' ? 330 * 60_000 : 0;
}

/** The time behind a day; null for one that does not exist. */
function momentOf([
  ,
  hours = '',
  minutes = '',
  seconds = '0',
  half = '',
  zone = '',
  difference = '',
]: RegExpExecArray): Moment | null {
  const typed = Number(hours);
  if (half !== '' && (typed < 1 || typed > 12)) return null;
  const hour = half === '' ? typed : (typed % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  return {
    since: ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000,
    offset: offsetOf(zone, difference),
  };
}

const tidied = (typed: string): string =>
  unquoted(plainDigits(typed).replace(/\s+/gu, ' ').replace(UNSEEN, '').trim()).replace(
    /(\d)T(?=\d)/i,
    '$1 ',
  );

/**
 * The day a text names, as YYYY-MM-DD, the day before the month; null where it names none or leaves a doubt. A time
 * behind it is read too: with a zone, the day is the one it is then in India.
 */
export function readDay(typed: string): string | null {
  const text = tidied(typed);
  const time = TIME.exec(text);
  const parts = partsOf(time ? text.slice(0, time.index) : text);
  const day = parts && dayOf(parts);
  if (!day || !time) return day;
  const moment = momentOf(time);
  if (!moment || moment.offset === null) return moment && day;
  return kolkataDay(Date.parse(day) + moment.since - moment.offset);
}

/** True for a day written as in America: 08/25/2026. */
export function isMonthFirst(typed: string): boolean {
  const [, month = '', day = '', year = ''] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?: |$)/.exec(tidied(typed)) ?? [];
  return Number(day) > 12 && readDay(`${day}/${month}/${year}`) !== null;
}

/** Bare numbers that are more likely a year than a day of 1905. */
const isYear = (number: number): boolean => number >= 1900 && number <= 2100;

/** The day of a serial number of a spreadsheet, 1 to 60000; null for others, and for the 29 February 1900 that it has. */
export function readSerialDay(typed: string): string | null {
  const text = tidied(typed);
  const number = /^(?:\d{1,5}|\d{5}\.\d+)$/.test(text) ? Math.floor(Number(text)) : 0;
  if (number < 1 || number > 60_000 || number === 60 || isYear(number)) return null;
  return new Date(Date.UTC(1899, 11, number < 60 ? 31 : 30) + number * 86_400_000).toISOString().slice(0, 10);
}
