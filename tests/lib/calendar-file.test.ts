import { describe, expect, it } from 'vitest';
import { calendarFile, type CalendarEvent } from '#lib/calendar-file.ts';

const event: CalendarEvent = {
  id: '01a1ff15-b0a8-73b0-a991-fb195e159e69',
  title: 'Call; about oil, grease',
  start: '2026-11-23T10:15:00+05:30',
  end: '2026-11-23T11:00:00+05:30',
  description: 'Bring\nprices\u0007',
  alarms: [15, 60],
  created_at: '2026-11-20T04:00:00.000Z',
  updated_at: '2026-11-20T04:01:40.000Z',
};

describe('an event as a file', () => {
  it('has its times in UTC, its texts escaped and its alarms last', () => {
    expect(calendarFile(event).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Beatbook//EN',
      'BEGIN:VEVENT',
      'UID:01a1ff15-b0a8-73b0-a991-fb195e159e69@beatbook',
      'DTSTAMP:20261120T040140Z',
      'SEQUENCE:100',
      'DTSTART:20261123T044500Z',
      'DTEND:20261123T053000Z',
      'SUMMARY:Call\\; about oil\\, grease',
      'DESCRIPTION:Bring\\nprices',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Call\\; about oil\\, grease',
      'TRIGGER:-PT15M',
      'END:VALARM',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Call\\; about oil\\, grease',
      'TRIGGER:-PT60M',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('takes whole days until the next one', () => {
    const file = calendarFile({ ...event, start: '2026-12-31', end: null, alarms: [] });
    expect(file).toContain('DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n');
  });

  it('leaves out an end that is not after the start', () => {
    expect(calendarFile({ ...event, end: event.start })).not.toContain('DTEND');
  });

  it('breaks long lines between letters, after 75 bytes at most', () => {
    const file = calendarFile({ ...event, title: 'श्री गणेश ट्रेडर्स '.repeat(10) });
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${'श्री गणेश ट्रेडर्स '.repeat(10)}`);
  });
});
