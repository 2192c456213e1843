import { expect, test } from 'vitest';
import {
  byDay,
  madeText,
  partyName,
  partyTag,
  reminderText,
  visitsQuery,
  type VisitRow,
} from '../../src/features/home/dashboard-visits.ts';

const visit = (fields: Partial<VisitRow>): VisitRow => ({ id: 'v', _mark: 'synced', ...fields });

test('the visits of a day keep the order they came in', () => {
  const rows = [
    visit({ id: 'a', date: '2026-11-21' }),
    visit({ id: 'b', date: '2026-11-20' }),
    visit({ id: 'c', date: '2026-11-21' }),
  ];
  expect(
    byDay(rows)
      .get('2026-11-21')
      ?.map(({ id }) => id),
  ).toEqual(['a', 'c']);
  expect(byDay(rows).get('2026-11-22')).toBeUndefined();
});

test('only one’s own visits are asked for, by title, with all of them at once', () => {
  expect(visitsQuery('me', { date: '2026-11-21', name: '' })).toEqual({
    page: 1,
    size: 5000,
    sort: 'title',
    descending: false,
    filters: { date: '2026-11-21', assigned_to: 'me' },
  });
});

test('a visit says whether it is to a lead or to a customer, and to whom', () => {
  const labels = { l: 'Gupta Auto', c: 'Shah Oils' };
  expect([partyTag({ lead_id: 'l' }), partyName({ lead_id: 'l' }, labels)]).toEqual(['Lead', 'Gupta Auto']);
  expect([partyTag({ contact_id: 'c' }), partyName({ contact_id: 'c' }, labels)]).toEqual([
    'Customer',
    'Shah Oils',
  ]);
  expect(partyName({ lead_id: 'gone' }, labels)).toBe('-');
});

test('times are shown by a clock of 24 hours, as in India', () => {
  expect(reminderText({ reminder_date: '2026-11-21', reminder_time: '17:30' })).toBe('21 Nov 2026 17:30');
  expect(reminderText({ reminder_date: null, reminder_time: null })).toBeNull();
  const checked_in_at = '2026-11-21T08:32:00.000Z';
  expect(madeText(visit({ checked_in_at }))).toBe('14:02');
  expect(madeText(visit({ checked_in_at, checked_out_at: '2026-11-21T12:00:00.000Z' }))).toBe(
    '14:02 – 17:30',
  );
  expect(madeText(visit({}))).toBe('');
});
