import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  isGstin,
  location,
  mobile,
  optionalEmail,
  optionalGstin,
  optionalId,
  optionalPan,
  optionalPastDay,
  optionalPhone,
  optionalText,
  phone,
  pincode,
  required,
  requiredDay,
  wholeNumber,
} from '#contract/core/fields.ts';
import { readMobile } from '#contract/core/reading/numbers.ts';
import { configure } from '#contract/core/settings.ts';
import { checkProperty } from '#tests/support/property.ts';
import { taken, textsOf } from './checks.ts';

afterEach(() => {
  vi.useRealTimers();
  configure({ gstin_max_state: 35 });
});

describe('a required text', () => {
  const schema = required('Shop Name', 10);

  test('says which field is missing, whatever way it is missing', () => {
    for (const missing of [undefined, null, '', '   ', 7, {}, []])
      expect(new Set(textsOf(schema, missing))).toEqual(new Set(['Shop Name is required']));
  });

  test('is trimmed and bounded', () => {
    expect(taken(schema, '  Gupta  ')).toBe('Gupta');
    expect(textsOf(schema, 'x'.repeat(11))).toEqual(['At most 10 characters']);
  });
});

describe('an optional text', () => {
  test('becomes null when it is left empty', () => {
    for (const empty of [undefined, null, '', '  ']) expect(taken(optionalText(), empty)).toBeNull();
    expect(taken(optionalText(), ' a ')).toBe('a');
  });

  test('refuses what is no text', () => {
    expect(textsOf(optionalText(), { a: 1 })).toHaveLength(1);
  });
});

describe('an e-mail', () => {
  test('may be left empty', () => {
    for (const empty of [undefined, null, '']) expect(taken(optionalEmail, empty)).toBeNull();
  });

  test.each([
    'a',
    'a@',
    '@b.in',
    'a b@c.in',
    'a@b',
    'a@b.c',
    'a@@b.in',
    'ravi@gmail..com',
    'ravi@.gmail.com',
    'ravi@gmail.com.',
    '<b>@y,z.zz',
    '<b>@shop.in',
    'ravi@sh,op.in',
    'ravi@shop.in>',
    '.a@b.com',
    'a.@b.com',
    'a..b@x.com',
    'a@-x.com',
    'a@x-.com',
    'a@x.-com',
    'a@x.com-',
    'a@x.c',
    `${'a'.repeat(250)}@b.in`,
  ])('refuses %s with the text of the specification', (typed) => {
    expect(textsOf(optionalEmail, typed)).toContain('E-mail must be valid');
  });

  test.each([
    'ravi@shop.in',
    "ravi.o'k+1@mail.ex-ample.co.in",
    ' ravi@shop.in ',
    'रवि@दुकान.भारत',
    'a-b_c@x--y.in',
    'a.b.c@1.co',
    '-a-@shop.in',
    'ravi@xn--h2brj9c.xn--p1ai',
  ])('takes %s', (typed) => {
    expect(taken(optionalEmail, typed)).toBe(typed.trim());
  });

  test('is read without what is not seen', () => {
    for (const typed of [
      '\u202aravi@shop.in\u202c',
      'ravi\u200b@shop.in',
      '\u2060ravi@shop.in\ufeff',
      'mailto:ravi@shop.in',
    ])
      expect(taken(optionalEmail, typed)).toBe('ravi@shop.in');
  });

  test('is judged at once, however long its dots and hyphens', () => {
    const from = performance.now();
    for (const part of ['a.', 'a-', '-', '.', 'a'])
      for (const typed of [`${part.repeat(100)}@`, `a@${part.repeat(120)}`, `a@${part.repeat(100)}!`])
        expect(textsOf(optionalEmail, typed)).toEqual(['E-mail must be valid']);
    expect(performance.now() - from).toBeLessThan(500);
  });
});

describe('a mobile number', () => {
  test('speaks the two texts of the specification, one at a time', () => {
    expect(textsOf(mobile, '')).toEqual(['Mobile is required']);
    expect(textsOf(mobile, undefined)).toEqual(['Mobile is required']);
    expect(textsOf(mobile, '98765abc10')).toEqual(['Only Numbers are allowed']);
    expect(textsOf(mobile, '987654321')).toEqual(['Mobile No must be of 10 digits']);
    expect(textsOf(mobile, '98765432101')).toEqual(['Mobile No must be of 10 digits']);
  });

  test.each(['9876543210', '98765 43210', '+91 98765-43210', '+919876543210', '09876543210'])(
    'takes %s as the ten digits it means',
    (typed) => {
      expect(taken(mobile, typed)).toBe('9876543210');
    },
  );

  test('never loses a digit of a plain number', () => {
    checkProperty(
      'contract/fields: never loses a digit of a plain number',
      fc.property(fc.stringMatching(/^[1-9]\d{9}$/), (digits) => {
        expect(readMobile(digits)).toBe(digits);
      }),
    );
  });

  test('may be empty where it is optional, but is checked once typed', () => {
    expect(taken(optionalPhone, '')).toBeNull();
    expect(textsOf(optionalPhone, '12')).toEqual(['Mobile No must be of 10 digits']);
  });
});

describe('a PAN', () => {
  test('is five letters, four digits, one letter', () => {
    expect(taken(optionalPan, 'ABCDE1234F')).toBe('ABCDE1234F');
    for (const wrong of ['ABCD1234FG', 'ABCDE1234', 'ABCDE12345', '1BCDE1234F', 'ABCDE1234FF', 'ÄBCDE1234F'])
      expect(textsOf(optionalPan, wrong)).toEqual(['Enter a valid PAN.']);
  });

  test('is turned into capitals and may be left empty', () => {
    expect(taken(optionalPan, ' abcde1234f ')).toBe('ABCDE1234F');
    for (const empty of [undefined, null, '', '  ']) expect(taken(optionalPan, empty)).toBeNull();
  });
});

describe('a GSTIN', () => {
  test('follows the pattern of the specification', () => {
    expect(taken(optionalGstin, '27abcde1234f1z5')).toBe('27ABCDE1234F1Z5');
    for (const wrong of [
      '00ABCDE1234F1Z5',
      '36ABCDE1234F1Z5',
      '27ABCDE1234F0Z5',
      '27ABCDE1234F1Y5',
      '27ABCDE1234F1Z',
    ])
      expect(textsOf(optionalGstin, wrong)).toEqual(['Enter a valid GSTIN No.']);
  });

  test('takes exactly the state codes 01 to 35 as specified', () => {
    const takes = (code: number) => isGstin(`${String(code).padStart(2, '0')}ABCDE1234F1Z5`);
    const codes = Array.from({ length: 100 }, (_, code) => code);
    expect(codes.filter(takes)).toEqual(codes.slice(1, 36));
  });

  test('takes the states of today when the server widens the setting', () => {
    const takes = (code: number) => isGstin(`${code}ABCDE1234F1Z5`);
    configure({ gstin_max_state: 38 });
    expect([36, 37, 38, 39, 97].map(takes)).toEqual([true, true, true, false, false]);
    configure({ gstin_max_state: 97 });
    expect([36, 38, 39, 96, 97, 98].map(takes)).toEqual([true, true, false, false, true, false]);
  });
});

test('numbers typed on a Hindi keyboard are taken, and stored in Latin digits', () => {
  expect(taken(wholeNumber('Kilometres'), '१२०')).toBe(120);
  expect(taken(mobile, '+91 ९८७६५ ४३२१०')).toBe('9876543210');
  expect(taken(phone, '९८७६५४३२१०')).toBe('9876543210');
  expect(taken(pincode, '४११००१')).toBe('411001');
});

describe('a whole number', () => {
  const schema = wholeNumber('Credit Days', 365);

  test('takes digits as text or number', () => {
    expect(taken(schema, '30')).toBe(30);
    expect(taken(schema, 0)).toBe(0);
  });

  test('says what is wrong', () => {
    expect(textsOf(schema, undefined)).toEqual(['Credit Days is required']);
    expect(textsOf(schema, ' ')).toEqual(['Credit Days is required']);
    for (const wrong of ['3a', '-1', -1, 1.5, '1e3', NaN, Infinity])
      expect(textsOf(schema, wrong)).toHaveLength(1);
    expect(textsOf(schema, '3a')).toEqual(['Only Numbers are allowed']);
    expect(textsOf(schema, 366)).toEqual(['At most 365']);
  });
});

describe('a day', () => {
  test('must be a real one', () => {
    expect(textsOf(requiredDay('Registration Date'), '')).toEqual(['Registration Date is required']);
    for (const wrong of ['2026-02-29', '2026-13-01', '31-02-2026', '2026-1', 'today'])
      expect(textsOf(requiredDay('Registration Date'), wrong)).toEqual(['Enter a valid date']);
    expect(taken(requiredDay('Registration Date'), '2024-02-29')).toBe('2024-02-29');
  });

  test('of birth is judged by the calendar of Kolkata', () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T18:29:59.999Z') });
    const schema = optionalPastDay('Birth Date');
    expect(textsOf(schema, '2026-11-21')).toEqual(['Birth Date cannot be in the future']);
    vi.setSystemTime(new Date('2026-11-20T18:30:00.000Z'));
    expect(taken(schema, '2026-11-21')).toBe('2026-11-21');
    expect(taken(schema, '')).toBeNull();
  });
});

describe('an address', () => {
  const whole = {
    address: '12 MG Road',
    landmark: 'Clock tower',
    city: 'Pune',
    state: 'Maharashtra',
    pin_code: '411001',
  };

  test('names each missing part', () => {
    expect(textsOf(location, {}).toSorted()).toEqual(
      ['Address', 'City', 'Landmark', 'Pincode', 'State'].map((part) => `${part} is required`),
    );
    expect(textsOf(location, undefined)).toEqual(['Address is required']);
  });

  test('is in India unless said otherwise', () => {
    expect(taken(location, whole).country).toBe('India');
  });

  test('takes positions on the globe only', () => {
    expect(taken(location, { ...whole, latitude: 18.52, longitude: 73.85 }).latitude).toBe(18.52);
    for (const wrong of [{ latitude: 91 }, { longitude: -181 }, { latitude: '18' }, { latitude: NaN }])
      expect(textsOf(location, { ...whole, ...wrong })).toHaveLength(1);
  });

  test('has a PIN code of six digits that starts with no zero', () => {
    expect(textsOf(pincode, '')).toEqual(['Pincode is required']);
    for (const wrong of ['01234', '011001', '4110011', '41100a'])
      expect(textsOf(pincode, wrong)).toEqual(['Pincode must be of 6 digits']);
  });
});

test('an id that may be left empty is still checked once given', () => {
  expect(taken(optionalId, '')).toBeNull();
  expect(textsOf(optionalId, 'x')).toHaveLength(1);
});

test('no field rule ever throws, whatever it is given', () => {
  const rules = [required('A'), optionalText(), optionalEmail, mobile, optionalPan, optionalGstin];
  const more = [wholeNumber('B'), requiredDay('C'), optionalPastDay('D'), location, pincode, optionalId];
  checkProperty(
    'contract/fields: no field rule ever throws, whatever it is given',
    fc.property(
      fc.anything({ withBigInt: true, withDate: true, withMap: true, withSparseArray: true }),
      (value) => {
        for (const rule of [...rules, ...more]) textsOf(rule, value);
      },
    ),
  );
});

test('a text far too long for its field is refused once, with the words of its field', () => {
  const dots = `a@${'.'.repeat(300_000)}@`;
  const digits = '7'.repeat(300_000);
  expect(textsOf(optionalEmail, dots)).toEqual(['E-mail must be valid']);
  expect(textsOf(mobile, digits)).toEqual(['Mobile No must be of 10 digits']);
  expect(textsOf(pincode, digits)).toEqual(['Pincode must be of 6 digits']);
  expect(textsOf(optionalPan, digits)).toEqual(['Enter a valid PAN.']);
  expect(textsOf(optionalGstin, digits)).toEqual(['Enter a valid GSTIN No.']);
  expect(textsOf(requiredDay('Birth Date'), digits)).toEqual(['Enter a valid date']);
});
