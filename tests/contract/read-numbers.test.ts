import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amount } from '#contract/core/money.ts';
import {
  mobile,
  optionalGstin,
  optionalPhone,
  optionalPan,
  phone,
  pincode,
  wholeNumber,
} from '#contract/core/fields.ts';
import {
  plainDigits,
  readCode,
  readDigits,
  readMobile,
  readNumber,
  readPhone,
} from '#contract/core/reading/numbers.ts';
import { checkProperty } from '#tests/support/property.ts';
import { taken, textsOf } from './checks.ts';

/** Spellings of 9820010005. */
const spellings = [
  '9820010005',
  '98200 10005',
  '98200-10005',
  '98200.10005',
  '98200\u201310005',
  '98200\u201110005',
  '98200\u221210005',
  '98200\u200b10005',
  '98200\u00a010005',
  '98200\u202f10005',
  '98200\u2060\u00ad10005',
  '(98200) 10005',
  '(+91) 98200-10005',
  '+91 98200 10005',
  '+91-98200-10005',
  '+91 (0) 98200 10005',
  '\uff0b91 9820010005',
  '９８２００１０００５',
  '919820010005',
  '91-9820010005',
  '0919820010005',
  '00919820010005',
  '00 91 98200 10005',
  '09820010005',
  '0 98200 10005',
  '\u202a+91 98200 10005\u202c',
  '\u20669820010005\u2069',
  '\u200e9820010005',
  '\ufeff9820010005',
  '9820010005.0',
  '9820010005.00',
  "'9820010005",
  '\u20199820010005',
  '="9820010005"',
  'tel:+919820010005',
  'Tel. 9820010005',
  'Mob: 9820010005',
  'Mob.9820010005',
  'Mobile No. 98200 10005',
  'M: 9820010005',
  'M-9820010005',
  'Ph 9820010005',
  '९८२००१०००५',
  '+९१ ९८२०० १०००५',
  '৯৮২০০১০০০৫',
  '౯౮౨౦౦౧౦౦౦౫',
  '٩٨٢٠٠١٠٠٠٥',
  '𝟗𝟖𝟐𝟎𝟎𝟏𝟎𝟎𝟎𝟓',
  '9820010005\n',
  '9820010005\u0000',
];

describe('a mobile number', () => {
  test.each(spellings)('is read from %j', (typed) => {
    expect(readMobile(typed)).toBe('9820010005');
    for (const rule of [mobile, optionalPhone, phone]) expect(taken(rule, typed)).toBe('9820010005');
  });

  test.each([
    ['9820010005 / 9820010006', 'Two numbers: keep one'],
    ['9820010005, 98200 10006', 'Two numbers: keep one'],
    ['9820010005 9820010006', 'Two numbers: keep one'],
    ['+91 98200 10005 or +91 98200 10006', 'Two numbers: keep one'],
    ['9820010005/06', 'Two numbers: keep one'],
    ['9.82E+09', 'Digits are lost: format the column as text'],
    ['9.82001E+09', 'Digits are lost: format the column as text'],
    ['98,20,01,00,28', 'Write the number without commas'],
    ['98765abc10', 'Only Numbers are allowed'],
    ['98200/10005', 'Only Numbers are allowed'],
    ['#N/A', 'Mobile is required'],
    ['-', 'Mobile is required'],
    ['N/A', 'Mobile is required'],
    ['987654321', 'Mobile No must be of 10 digits'],
    ['98765432101', 'Mobile No must be of 10 digits'],
    ['+1 415 555 0100', 'Only Numbers are allowed'],
    ['020-25501234', 'This is a landline: enter a mobile number'],
    ['+91 20 2550 1234', 'This is a landline: enter a mobile number'],
  ])('%j is refused: %s', (typed, text) => {
    expect(textsOf(mobile, typed)).toEqual([text]);
  });

  test('of ten digits is what was typed, whatever it begins with', () => {
    for (const plain of ['2025501234', '9120010005', '0123456789', '1234567890'])
      expect(readMobile(plain)).toBe(plain);
  });

  test('that is incomplete keeps its digits, so that it can be searched by', () => {
    expect(['+91 98200 1', '98200-1', '١٢'].map(readMobile)).toEqual(['982001', '982001', '12']);
  });
});

test('a landline is a phone', () => {
  for (const typed of ['020-25501234', '(020) 2550 1234', '+91 20 25501234', '2025501234'])
    for (const rule of [phone, optionalPhone]) expect(taken(rule, typed)).toBe('2025501234');
});

test('what stays wrong in the phone of an account has the text of the specification', () => {
  expect(textsOf(phone, '98765abc10')).toEqual(['Only numbers are allowed']);
  expect(textsOf(phone, '98765')).toEqual(['Phone No must be of 10 digits ']);
  expect(textsOf(phone, 'NA')).toEqual(['Phone is required']);
});

test.each([
  '411001',
  '411 001',
  '411-001',
  '411001.0',
  '411\u2011001',
  '411001\u200b',
  "'411001",
  '४११००१',
  'PIN: 411001',
  '="411001"',
])('a PIN code is read from %j', (typed) => {
  expect(taken(pincode, typed)).toBe('411001');
});

test.each([
  '27AAPFU0939F1ZV',
  '27aapfu0939f1zv',
  '27-AAPFU0939F-1ZV',
  '27 AAPFU 0939F 1ZV',
  '27AAPFU0939F1ZV\u200b',
  'GSTIN: 27AAPFU0939F1ZV',
  'GST No. 27AAPFU0939F1ZV',
  '２７ＡＡＰＦＵ０９３９Ｆ１ＺＶ',
  '२७AAPFU०९३९F१ZV',
])('a GSTIN is read from %j', (typed) => {
  expect(taken(optionalGstin, typed)).toBe('27AAPFU0939F1ZV');
});

test.each(['AAPFU0939F', 'aapfu-0939-f', 'AAPFU 0939 F', 'PAN: AAPFU0939F', '\u202aAAPFU0939F\u202c'])(
  'a PAN is read from %j',
  (typed) => {
    expect(taken(optionalPan, typed)).toBe('AAPFU0939F');
  },
);

test.each([
  ['1,00,000.5', '100000.5'],
  ['1 00 000.50', '100000.50'],
  ['₹ 25,000', '25000'],
  ['Rs. 25,000/-', '25000'],
  ['INR 1200', '1200'],
  ['1200 Rs.', '1200'],
  ['1,200 /-', '1200'],
  ['₹\u00a01,200', '1200'],
  ['="500"', '500'],
  ["'500", '500'],
  ['१,२५,०००.५०', '125000.50'],
  ['\u202a500\u202c', '500'],
  ['15.0', '15.0'],
  ['\u22125', '-5'],
  ['+5', '5'],
  ['25,00', '25,00'],
  ['12 50', '12 50'],
  ['1e3', '1e3'],
  ['(500)', '(500)'],
  ['5-6', '5-6'],
])('the number of %j is %s', (typed, read) => {
  expect(readNumber(typed)).toBe(read);
});

test('an amount is read to the paisa, and one that leaves a doubt is refused', () => {
  expect(['Rs. 1,200/-', '1 200.50', '₹500', '12.0'].map((typed) => taken(amount, typed))).toEqual([
    120_000, 120_050, 50_000, 1200,
  ]);
  for (const wrong of ['1e3', '25,00', '-5', '(500)', '1.2.3', '500-600', '12.345'])
    expect(textsOf(amount, wrong)).toEqual(['Enter an amount such as 1,250.50']);
});

test('an odometer never loses its point', () => {
  const rule = wholeNumber('Odometer', 9_999_999);
  expect(['45,210', '45210.0', ' 45210 ', '४५२१०'].map((typed) => taken(rule, typed))).toEqual([
    45_210, 45_210, 45_210, 45_210,
  ]);
  for (const wrong of ['4521.5', '45,21', '45210-45280', '1e3', '-5'])
    expect(textsOf(rule, wrong)).toEqual(['Only Numbers are allowed']);
  for (const none of ['-', 'N/A', 'nil']) expect(textsOf(rule, none)).toEqual(['Odometer is required']);
  expect(taken(rule, '0')).toBe(0);
});

test('digits of every script are read, and reading twice changes nothing', () => {
  const zeros = [
    0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xff10, 0x1d7ce, 0x1d7f6,
  ];
  for (const zero of zeros) {
    const digits = Array.from({ length: 10 }, (_, at) => String.fromCodePoint(zero + at)).join('');
    expect(plainDigits(digits)).toBe('0123456789');
  }
  checkProperty(
    'contract/read-numbers: reading twice changes nothing',
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (typed) => {
      for (const read of [readNumber, plainDigits]) expect(read(read(typed))).toBe(read(typed));
      for (const read of [readDigits, readPhone, readMobile, readCode])
        expect(read(read(typed)).length).toBeLessThanOrEqual(read(typed).length);
    }),
  );
});

test('a plain mobile number keeps its ten digits between any marks', () => {
  const mark = fc.constantFrom('', ' ', '-', '.', '\u200b', '\u202a', '\u2011', '\u00a0', '(', ')');
  checkProperty(
    'contract/read-numbers: a mobile number keeps its digits',
    fc.property(
      fc.stringMatching(/^[6-9]\d{9}$/),
      fc.array(mark, { minLength: 8, maxLength: 8 }),
      (digits, marks) => {
        const typed =
          marks.map((between, at) => between + digits.slice(at, at + 1)).join('') + digits.slice(8);
        expect(readMobile(typed)).toBe(digits);
      },
    ),
  );
});
