import { expect, test } from 'vitest';
import { wrongDays } from '../../src/ui/list/filter-days.ts';

const fields = [
  { kind: 'day', key: 'arrival_date', label: 'Arrival Date', until: () => '2026-11-24' },
  {
    kind: 'day',
    key: 'departure_date',
    label: 'Departure Date',
    from: 'arrival_date',
    until: () => '2026-11-24',
  },
] as const;
const wrong = (arrival_date: string, departure_date: string) =>
  wrongDays(fields, { arrival_date, departure_date });

test('a typed day of a filter keeps to the limits of its calendar', () => {
  expect(wrong('2026-11-24', '2026-11-24')).toEqual({});
  expect(wrong('', '2026-11-01')).toEqual({});
  expect(wrong('2026-11-25', '')).toEqual({ arrival_date: 'Arrival Date cannot be in the future' });
  expect(wrong('', '2027-01-01')).toEqual({ departure_date: 'Departure Date cannot be in the future' });
  expect(wrong('2026-11-10', '2026-11-09')).toEqual({
    departure_date: 'Departure Date cannot be before Arrival Date',
  });
});
