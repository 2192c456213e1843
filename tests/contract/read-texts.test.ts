import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileRef } from '#contract/core/files.ts';
import {
  optionalEmail,
  optionalGstin,
  optionalText,
  required,
  requiredEmail,
} from '#contract/core/fields.ts';
import { noteText } from '#contract/market-visits.ts';
import { isBlank, isNothing } from '#contract/core/reading/nothing.ts';
import { cleanLine, cleanText, isSeen } from '#contract/core/reading/texts.ts';
import { savedViewFields } from '#contract/core/saved-views.ts';
import { checkProperty } from '#tests/support/property.ts';
import { taken, textsOf } from './checks.ts';

const flag = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}';

test.each([
  ['A\u0000B', 'AB'],
  ['A\u0007B\u009fC', 'ABC'],
  ['\u202eevoli RTL', 'evoli RTL'],
  ['\u2066Ravi\u2069 Stores', 'Ravi Stores'],
  ['Ravi\ufeffStores', 'RaviStores'],
  ['A\ud800B', 'AB'],
  ['\udc00Ravi', 'Ravi'],
  ['\u200b Ravi \u200b', 'Ravi'],
  ['\u2800Ravi\u3164', 'Ravi'],
  ['\u200dRavi\u200c', 'Ravi'],
  ['Ravi\tStores', 'Ravi Stores'],
  ['Ravi\r\nStores', 'Ravi Stores'],
  ['Ravi\u0085Stores', 'Ravi Stores'],
  ['क्‍ष और श्‌री', 'क्‍ष और श्‌री'],
  ['👩‍🌾 farm', '👩‍🌾 farm'],
  [flag, flag],
  ['❤️', '❤️'],
])('the line %j is stored as %j', (typed, stored) => {
  expect(cleanLine(typed)).toBe(stored);
  for (const rule of [required('Name'), optionalText(), savedViewFields.shape.name])
    expect(taken(rule, typed)).toBe(stored);
});

test.each([
  ['one\r\ntwo\rthree', 'one\ntwo\nthree'],
  ['one\n\n\ttwo ', 'one\n\n\ttwo'],
  ['one\u2028two\u000bthree', 'one\ntwo\nthree'],
  ['\u202aone\u202c\u0000', 'one'],
])('the note %j is stored as %j', (typed, stored) => {
  expect(taken(noteText, typed)).toBe(stored);
  expect(taken(optionalText(100, cleanText), typed)).toBe(stored);
});

test('the name of a file is stored like every other', () => {
  const file = { id: '0198a000-0000-7000-8000-000000000001', size: 1, sha256: 'a'.repeat(64) };
  expect(taken(fileRef, { ...file, name: 'bill\u202egpj.\ud800pdf' }).name).toBe('billgpj.pdf');
});

describe('a required text', () => {
  const unseen = [
    '',
    ' ',
    '\u200b\u200b',
    '\u3000',
    '\u2800',
    '\u3164',
    '\u115f',
    '\u00ad',
    '\u2060',
    '\u034f',
    '\ufe0f',
    '\u0000',
    '\u{e0020}',
  ];
  test.each(unseen)('has one character that is seen: %j is none', (typed) => {
    expect(isSeen(typed)).toBe(false);
    expect(textsOf(required('Shop Name'), typed)).toEqual(['Shop Name is required']);
    expect(taken(optionalText(), typed)).toBeNull();
  });

  test.each(['-', '--', '—', '.', '...', 'N/A', 'n.a.', '#N/A', '#REF!', '#VALUE!', ' - '])(
    'is no mark for nothing: %j',
    (typed) => {
      expect(isBlank(typed)).toBe(true);
      expect(textsOf(required('Shop Name'), typed)).toEqual(['Shop Name is required']);
      expect(taken(optionalText(), typed)).toBeNull();
    },
  );

  test.each(['Nil', 'Na', 'Null', 'None', '0', 'N', 'A-1', '?', '5', 'x.', '#1'])(
    'may be a name such as %j',
    (typed) => {
      expect(isBlank(typed)).toBe(false);
      expect(taken(required('Last Name'), typed)).toBe(typed);
      expect(taken(optionalText(), typed)).toBe(typed);
    },
  );
});

test('what people write for an unknown code is none', () => {
  for (const none of [
    '-',
    '--',
    'NA',
    'n/a',
    'N/A',
    'nil',
    'NIL',
    'null',
    'None',
    '#N/A',
    '#REF!',
    '.',
    '0',
    '\u200b',
    ' ',
  ]) {
    expect(taken(optionalGstin, none)).toBeNull();
    expect(taken(optionalEmail, none)).toBeNull();
  }
  expect(isNothing('0')).toBe(false);
  expect(textsOf(requiredEmail('Email'), 'NA')).toEqual(['Email is required']);
});

test('a text of any characters is cleaned in one go, and stays so', () => {
  checkProperty(
    'contract/read-texts: cleaned in one go',
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
      for (const clean of [cleanLine, cleanText]) {
        const once = clean(typed);
        expect(clean(once)).toBe(once);
        expect(once).not.toMatch(/\p{Cs}/u);
      }
      expect(cleanLine(typed)).not.toMatch(/[\p{Cc}\p{Cs}]/u);
    }),
  );
});

test('blanks inside a text cost no more the more there are', () => {
  const long = `a${' '.repeat(200_000)}b`;
  const from = performance.now();
  expect(cleanLine(long)).toBe(long);
  expect(performance.now() - from).toBeLessThan(500);
});
