import { dayAfter } from './dates.ts';

/** An event of one file. `start` and `end` are instants, or days (YYYY-MM-DD) of an event without times. */
export interface CalendarEvent {
  id: string;
  title: string;
  start: string;
  end?: string | null;
  description?: string | null;
  location?: string | null;
  /** Minutes before the start. */
  alarms?: readonly number[];
  created_at: string;
  updated_at: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOST_BYTES = 75;
const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** A text as a value: special characters escaped, control characters gone. (RFC 5545, 3.3.11) */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r?\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');

const instant = (at: string): string => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');

/** A moment of an event: in UTC, which needs no time zone in the file, or a whole day. */
const moment = (name: string, at: string): string =>
  DAY.test(at) ? `${name};VALUE=DATE:${at.replaceAll('-', '')}` : `${name}:${instant(at)}`;

/** Breaks a line after 75 bytes, never within a letter. (RFC 5545, 3.1) */
function folded(line: string): string {
  let text = '';
  let bytes = 0;
  for (const letter of line) {
    const more = bytesOf(letter);
    if (bytes + more > MOST_BYTES) {
      text += '\r\n ';
      bytes = 1;
    }
    text += letter;
    bytes += more;
  }
  return text;
}

function endOf({ start, end }: CalendarEvent): string | null {
  if (DAY.test(start)) return dayAfter(start, 1);
  return end && Date.parse(end) > Date.parse(start) ? end : null;
}

/**
 * An event as an iCalendar file. Its number goes up with each change, so that a calendar replaces what it has.
 * (Decision 045.)
 */
export function calendarFile(event: CalendarEvent): string {
  const { id, title, start, description, location, alarms = [], created_at, updated_at } = event;
  const end = endOf(event);
  const changes = Math.floor((Date.parse(updated_at) - Date.parse(created_at)) / 1000);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Beatbook//EN',
    'BEGIN:VEVENT',
    `UID:${id}@beatbook`,
    `DTSTAMP:${instant(updated_at)}`,
    `SEQUENCE:${Math.max(0, changes)}`,
    moment('DTSTART', start),
    ...(end === null ? [] : [moment('DTEND', end)]),
    `SUMMARY:${escaped(title)}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(location ? [`LOCATION:${escaped(location)}`] : []),
    ...alarms.flatMap((minutes) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${escaped(title)}`,
      `TRIGGER:-PT${minutes}M`,
      'END:VALARM',
    ]),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
