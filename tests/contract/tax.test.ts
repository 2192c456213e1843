import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isGstin } from '#contract/core/fields.ts';
import { gstinCheckCharacter, gstinWarnings, gstStates, panOfGstin } from '#contract/tax.ts';
import { checkProperty } from '#tests/support/property.ts';

const pans = fc.stringMatching(/^[A-Z]{5}[0-9]{4}[A-Z]$/);
const codes = fc.integer({ min: 1, max: 35 }).map((code) => String(code).padStart(2, '0'));
const first14s = fc.tuple(codes, pans, fc.stringMatching(/^[1-9A-Z]$/)).map((parts) => `${parts.join('')}Z`);

test.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '09AAACH7409R1ZZ', '24AAACC1206D1ZM'])(
  'the check character of the published number %s holds',
  (gstin) => {
    expect(gstinCheckCharacter(gstin.slice(0, 14))).toBe(gstin.charAt(14));
    expect(gstinWarnings(gstin, null, null)).toEqual([]);
  },
);

test('a completed number is well-formed, and one wrong character is noticed', () => {
  checkProperty(
    'contract/tax: a completed number is well-formed, and one wrong character is noticed',
    fc.property(first14s, fc.nat(13), fc.stringMatching(/^[0-9A-Z]$/), (first14, at, other) => {
      const gstin = first14 + gstinCheckCharacter(first14);
      expect(isGstin(gstin)).toBe(true);
      const changed = first14.slice(0, at) + other + first14.slice(at + 1);
      if (changed !== first14) expect(gstinCheckCharacter(changed)).not.toBe(gstin.charAt(14));
    }),
  );
});

describe('doubts about a number', () => {
  const gstin = '27AAPFU0939F1ZV';

  test('name another PAN and another state', () => {
    expect(panOfGstin(gstin)).toBe('AAPFU0939F');
    expect(gstinWarnings(gstin, 'AAPFU0939F', 'maharashtra ')).toEqual([]);
    expect(gstinWarnings(gstin, 'ABCDE1234F', 'Gujarat')).toEqual([
      'This GSTIN contains a different PAN.',
      'This GSTIN belongs to Maharashtra.',
    ]);
  });

  test('name a wrong check digit', () => {
    expect(gstinWarnings('27AAPFU0939F1ZA', null, null)).toHaveLength(1);
  });
});

test('every state code from 01 to 35 has a name', () => {
  for (let code = 1; code <= 35; code += 1) expect(gstStates[String(code).padStart(2, '0')]).toBeTruthy();
});
