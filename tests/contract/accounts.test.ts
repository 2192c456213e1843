import { describe, expect, test } from 'vitest';
import { accountFields, placedAccount } from '#contract/accounts.ts';
import { can, reaches, type Scope } from '#contract/core/permissions.ts';
import { taken, textsByField } from './checks.ts';

const SOMEONE = '0192f0c0-0000-7000-8000-0000000000b1';
const OTHER = '0192f0c0-0000-7000-8000-0000000000b2';

const whole = {
  name: 'Deccan Steel Works Ltd',
  website: '',
  industry: '',
  email: 'purchase@deccan-steel.example',
  phone: ' 9876543210 ',
  priority: 'Low',
  description: '',
  assigned_to: SOMEONE,
  location: { address: '', city: '', pincode: '', state: '', country: 'India' },
};

test('an account is taken as a form holds it, nothing as null and the phone bare', () => {
  expect(taken(accountFields, whole)).toMatchObject({
    website: null,
    phone: '9876543210',
    location: { address: null, country: 'India' },
  });
});

test('a form with a position asks for its address, and one without for none', () => {
  const at = (latitude: number | null, address: string) =>
    textsByField(placedAccount, {
      ...whole,
      location: { ...whole.location, address, latitude, longitude: 73.85 },
    });
  expect(at(18.52, ' ')).toEqual({ 'location.address': ['Address is required'] });
  expect(at(18.52, 'MG Road')).toEqual({});
  expect(at(null, '')).toEqual({});
});

test('every required field says so, all at once', () => {
  const empty = { ...whole, name: '', email: '', phone: '', assigned_to: '' };
  expect(textsByField(accountFields, empty)).toEqual({
    name: ['Name is required'],
    email: ['Email is required'],
    phone: ['Phone is required'],
    assigned_to: ['Assigned To is required'],
  });
});

describe('what was typed', () => {
  test.each([
    ['email', 'purchase@', 'E-mail must be valid'],
    ['phone', '98765abcde', 'Only numbers are allowed'],
    ['phone', '12345', 'Phone No must be of 10 digits '],
    ['website', 'steel works', 'Incorrect Format'],
    ['website', 'javascript:alert(1)', 'Incorrect Format'],
  ])('%s "%s" is refused', (field, value, text) => {
    expect(textsByField(accountFields, { ...whole, [field]: value })).toEqual({ [field]: [text] });
  });

  test.each(['98765 43210', '+919876543210', '09876543210'])('the phone %s is read', (typed) => {
    expect(taken(accountFields, { ...whole, phone: typed }).phone).toBe('9876543210');
  });

  test.each(['deccan-steel.example', 'https://www.deccan-steel.example/buy?x=1', 'http://a.example:8080'])(
    'the website %s is taken',
    (website) => {
      expect(textsByField(accountFields, { ...whole, website })).toEqual({});
    },
  );
});

test.each(['accounts', 'tickets'])(
  '%s are deleted by their creator, their assignee and holders of the right to all records alone, with any scope',
  (resource) => {
    const me = (access_to: Scope | null, everything = false) => ({
      id: SOMEONE,
      permissions: [
        ...(access_to === null ? [] : [{ name: `delete-${resource}`, access_to }]),
        ...(everything ? [{ name: 'update-all_records', access_to: 'all' as const }] : []),
      ],
      team: [SOMEONE, OTHER],
    });
    const mine = { assigned_to: OTHER, created_by: SOMEONE };
    const given = { assigned_to: SOMEONE, created_by: OTHER };
    const foreign = { assigned_to: OTHER, created_by: OTHER };
    const answers = (viewer: ReturnType<typeof me>) =>
      [can, reaches].map((rule) =>
        [mine, given, foreign].map((row) => rule(viewer, 'delete', resource, row)),
      );
    for (const scope of ['assigned', 'created', 'group', 'all'] as const)
      expect(answers(me(scope))).toEqual([
        [true, true, false],
        [true, true, false],
      ]);
    expect(answers(me('all', true)).flat()).not.toContain(false);
    expect(answers(me(null, true)).flat()).not.toContain(true);
  },
);
