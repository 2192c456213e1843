import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDay, kolkataDay, kolkataDayStart } from '#contract/core/dates.ts';
import { checkProperty } from '#tests/support/property.ts';

const instants = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2100, 0, 1) });

test('the day in Kolkata turns at 18:30 UTC', () => {
  expect(kolkataDay(Date.parse('2026-11-20T18:29:59.999Z'))).toBe('2026-11-20');
  expect(kolkataDay(Date.parse('2026-11-20T18:30:00.000Z'))).toBe('2026-11-21');
});

test('the day does not depend on the zone this process runs in', () => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' });
  checkProperty(
    'contract/dates: the day does not depend on the zone this process runs in',
    fc.property(instants, (at) => {
      expect(kolkataDay(at)).toBe(format.format(at));
    }),
  );
});

test('every instant lies between the start of its day and the start of the next', () => {
  checkProperty(
    'contract/dates: every instant lies between the start of its day and the start of the next',
    fc.property(instants, (at) => {
      const start = kolkataDayStart(kolkataDay(at));
      expect(start).toBeLessThanOrEqual(at);
      expect(at - start).toBeLessThan(86_400_000);
      expect(kolkataDay(start)).toBe(kolkataDay(at));
      expect(kolkataDay(start - 1)).not.toBe(kolkataDay(at));
    }),
  );
});

test('only real calendar days are days', () => {
  for (const day of ['2026-01-31', '2024-02-29', '0001-01-01']) expect(isDay(day)).toBe(true);
  for (const no of [
    '2026-02-29',
    '2026-00-01',
    '2026-01-32',
    '2026-1-01',
    '2026-01-01T00:00',
    '',
    '١٢٣٤-٠١-٠١',
  ])
    expect(isDay(no)).toBe(false);
});
