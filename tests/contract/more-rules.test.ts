import { expect, test } from 'vitest';
import { id } from '#contract/core/fields.ts';
import { atLeastOne, flag, optionalInstant, requiredInstant, several } from '#contract/core/more-rules.ts';
import { requiredAmount } from '#contract/core/money.ts';
import { taken, textsOf } from './checks.ts';

test('a flag is yes or no, as a form or an address has it', () => {
  for (const yes of [true, 'true', '1']) expect(taken(flag, yes)).toBe(true);
  for (const no of [false, 'false', '0', '', null, undefined]) expect(taken(flag, no)).toBe(false);
  expect(textsOf(flag, 'perhaps')).toHaveLength(1);
});

test('a date and time without a zone is one of India', () => {
  for (const typed of ['2026-12-05T10:00', '2026-12-05 10:00', '2026-12-05T10:00:00', '2026-12-05T04:30:00Z'])
    expect(taken(optionalInstant, typed)).toBe('2026-12-05T04:30:00.000Z');
  for (const none of ['', null, undefined]) expect(taken(optionalInstant, none)).toBeNull();
  for (const wrong of ['tomorrow', '2026-13-05T10:00', '2026-12-05'])
    expect(textsOf(optionalInstant, wrong)).toEqual(['Enter a valid date and time']);
  expect(textsOf(requiredInstant('Seen At'), '')).toEqual(['Seen At is required']);
});

test('several values are a list, or a text with commas, each once', () => {
  expect(taken(several(flag), ['true', true, 'false'])).toEqual([true, false]);
  expect(taken(several(id), '')).toEqual([]);
  expect(textsOf(several(id, 1), ['a', 'b'])).toHaveLength(1);
  expect(textsOf(several(id), ['no id'])).toHaveLength(1);
  expect(textsOf(atLeastOne('Makers', id), [])).toEqual(['Makers is required']);
});

test('a required amount is not nothing', () => {
  expect(taken(requiredAmount('Price'), '1,250.50')).toBe(125_050);
  expect(taken(requiredAmount('Price'), 0)).toBe(0);
  expect(textsOf(requiredAmount('Price'), '')).toEqual(['Price is required']);
});
