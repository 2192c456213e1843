import { afterEach, describe, expect, test, vi } from 'vitest';
import { leadCalls } from '#contract/lead-calls.ts';
import { leadSchema } from '#contract/leads.ts';
import type { Scope } from '#contract/core/permissions.ts';
import { fixedDepartment } from '#contract/party.ts';
import { taken, textsByField, textsOf } from './checks.ts';

const TERRITORY = '0192f0c0-0000-7000-8000-0000000000a1';
const OFFICER = '0192f0c0-0000-7000-8000-0000000000b1';

const whole = {
  name: 'Gupta Auto Parts',
  first_name: 'Ravi',
  middle_name: '',
  last_name: 'Gupta',
  gender: 'Male',
  birth_date: '',
  anniversary_date: null,
  email: '',
  work_email: '',
  mobile: '9876543210',
  work_phone: '',
  credit_days: '30',
  department: 'retail',
  customer_type: 'retailer',
  registration_date: '2026-11-21',
  territory_id: TERRITORY,
  retailer_tax_type: 'registered',
  gstin_no: '27AAPFU0939F1ZV',
  pan_no: 'AAPFU0939F',
  status: 'Active',
  lead_type: 'Active',
  priority: 'Low',
  source: '',
  description: '',
  assigned_to: OFFICER,
  account_id: '',
  location: {
    address: '12 MG Road',
    landmark: 'Clock tower',
    city: 'Pune',
    state: 'Maharashtra',
    pin_code: '411001',
  },
};

const withScope = (access_to: Scope) => ({
  permissions: ['create-leads', 'update-leads'].map((name) => ({ name, access_to })),
});
const manager = leadSchema({ viewer: withScope('group'), editing: false });
const officer = leadSchema({ viewer: withScope('assigned'), editing: false });
const editing = leadSchema({ viewer: withScope('group'), editing: true });

afterEach(() => {
  vi.useRealTimers();
});

test('a whole lead is taken, and empty inputs become null', () => {
  const lead = taken(manager, whole);
  expect(lead).toMatchObject({
    credit_days: 30,
    middle_name: null,
    email: null,
    birth_date: null,
    account_id: null,
  });
  expect(lead.location.country).toBe('India');
});

test('every required field says so by its label, all at once', () => {
  const empty = Object.fromEntries(
    Object.keys(whole).map((field) => [field, field === 'location' ? {} : '']),
  );
  expect(textsByField(manager, { ...empty, retailer_tax_type: 'registered' })).toEqual({
    name: ['Shop Name is required'],
    first_name: ['First Name is required'],
    last_name: ['Last Name is required'],
    gender: ['Gender is required'],
    mobile: ['Mobile is required'],
    credit_days: ['Credit Days is required'],
    department: ['Department is required'],
    customer_type: ['Customer Type is required'],
    registration_date: ['Registration Date is required'],
    territory_id: ['Territory is required'],
    status: ['Status is required'],
    lead_type: ['Lead Type is required'],
    priority: ['Priority is required'],
    'location.address': ['Address is required'],
    'location.landmark': ['Landmark is required'],
    'location.city': ['City is required'],
    'location.state': ['State is required'],
    'location.pin_code': ['Pincode is required'],
    gstin_no: ['GSTIN No is required'],
    pan_no: ['PAN No is required'],
    assigned_to: ['Assigned To is required'],
  });
});

describe('tax numbers', () => {
  const without = { ...whole, gstin_no: '', pan_no: '' };

  test('are required for a registered retailer only', () => {
    expect(textsByField(manager, without)).toEqual({
      gstin_no: ['GSTIN No is required'],
      pan_no: ['PAN No is required'],
    });
    expect(textsByField(manager, { ...without, retailer_tax_type: 'unregistered' })).toEqual({});
  });

  test('are checked once typed, whatever the tax type', () => {
    const typed = { ...whole, retailer_tax_type: 'unregistered', gstin_no: '27ABC', pan_no: 'ABC' };
    expect(textsByField(manager, typed)).toEqual({
      gstin_no: ['Enter a valid GSTIN No.'],
      pan_no: ['Enter a valid PAN.'],
    });
  });
});

test('the assignee is required unless a Sales Officer writes', () => {
  const without = { ...whole, assigned_to: '' };
  expect(textsByField(manager, without)).toEqual({ assigned_to: ['Assigned To is required'] });
  expect(textsByField(officer, without)).toEqual({});
});

test('the gender is required on create and not on edit', () => {
  const without = { ...whole, gender: null };
  expect(textsByField(manager, without)).toEqual({ gender: ['Gender is required'] });
  expect(textsByField(editing, without)).toEqual({});
  expect(textsByField(editing, { ...whole, gender: '' })).toEqual({});
  expect(textsOf(editing, { ...whole, gender: 'Other' })).toEqual(['Gender is required']);
});

test('days of birth and anniversary are not after today in Kolkata', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T20:00:00Z') });
  expect(
    textsByField(manager, { ...whole, birth_date: '2026-11-21', anniversary_date: '2026-11-22' }),
  ).toEqual({
    anniversary_date: ['Anniversary Date cannot be in the future'],
  });
});

test('the department is fixed for industrial and automotive users only', () => {
  expect(fixedDepartment({ department: 'industrial' })).toBe('industrial');
  expect(fixedDepartment({ department: 'automotive' })).toBe('automotive');
  expect(fixedDepartment({ department: 'retail' })).toBeNull();
  expect(fixedDepartment({ department: null })).toBeNull();
});

test('both ways to delete carry the same right', () => {
  expect(leadCalls['leads.deleteLegacy'].rule).toEqual(leadCalls['leads.delete'].rule);
});
