import { expect, test } from 'vitest';
import { checkStatement } from '../../src/features/expense-statements/values.ts';

const typed = {
  place_of_visit: 'नासिक और सिन्नर',
  departure_date: '2026-11-19',
  arrival_date: '2026-11-21',
  advance_amount: '',
  tickets_arranged_by: '',
  accompanied_with: '',
};

test('a name that is too long is told at the field of the names, whichever of them it is', () => {
  const long = 'श्री'.repeat(40);
  expect(checkStatement({ ...typed, accompanied_with: `Ravi, ${long}` })).toEqual({
    accompanied_with: 'At most 120 characters',
  });
  expect(checkStatement({ ...typed, accompanied_with: 'श्री राजेन्द्र प्रसाद विश्वकर्मा, Ravi' })).toEqual({});
});
