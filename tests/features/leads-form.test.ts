import { describe, expect, it } from 'vitest';
import { partyValues, place } from '#tests/support/party-values.ts';
import { kolkataDay } from '#contract/core/dates.ts';
import { leadRow, leads } from '#contract/leads.ts';
import { formValuesOf } from '#ui/form/texts.ts';
import { blankParty, partyValuesOf } from '#domain/party/party-values.ts';
import { checkFor } from '../../src/features/leads/values.ts';

const officer = {
  id: '00000000-0000-7000-8000-000000000001',
  role: 'Sales Officer',
  department: 'automotive',
  permissions: [],
};
const manager = { ...officer, role: 'Manager', department: null };
const territory_id = '00000000-0000-7000-8000-000000000101';

const whole = {
  ...blankParty(officer),
  name: 'Sharma Traders',
  first_name: 'Ganesh',
  last_name: 'Patil',
  mobile: '+91 98765-43210',
  credit_days: '30',
  customer_type: 'retailer',
  territory_id,
  gstin_no: '27abcde1234f1z5',
  pan_no: 'abcde1234f',
  location: place,
};

describe('a new lead', () => {
  it('begins with the defaults', () => {
    expect(blankParty(manager)).toMatchObject({
      gender: 'Male',
      registration_date: kolkataDay(Date.now()),
      retailer_tax_type: 'registered',
      status: 'Active',
      lead_type: 'Active',
      priority: 'Low',
      assigned_to: manager.id,
      department: '',
    });
  });

  it('has the department of a user whose department is fixed', () => {
    expect(blankParty(officer).department).toBe('automotive');
  });

  it('names every missing field', () => {
    const messages = checkFor(manager, false)({ ...blankParty(manager), assigned_to: '', gender: '' });
    expect(Object.keys(messages).toSorted()).toEqual(
      [
        'assigned_to',
        'credit_days',
        'customer_type',
        'department',
        'first_name',
        'gender',
        'gstin_no',
        'last_name',
        'location.address',
        'location.city',
        'location.landmark',
        'location.pin_code',
        'location.state',
        'mobile',
        'name',
        'pan_no',
        'territory_id',
      ].toSorted(),
    );
  });

  it('passes once it is filled, however the numbers were typed', () => {
    expect(checkFor(officer, false)(whole)).toEqual({});
  });

  it('needs no tax numbers when unregistered, but looks at typed ones', () => {
    const free = { ...whole, retailer_tax_type: 'unregistered', gstin_no: '', pan_no: '' };
    expect(checkFor(officer, false)(free)).toEqual({});
    expect(checkFor(officer, false)({ ...free, gstin_no: '36ABCDE1234F1Z5' })).toEqual({
      gstin_no: 'Enter a valid GSTIN No.',
    });
  });

  it('takes no birthday in the future', () => {
    expect(checkFor(officer, false)({ ...whole, birth_date: '2999-01-01' })).toHaveProperty('birth_date');
  });
});

describe('an edited lead', () => {
  it('needs no gender', () => {
    expect(checkFor(officer, true)({ ...whole, gender: '' })).toEqual({});
  });

  it('shows a refused save as texts', () => {
    expect(formValuesOf(leads.words, { credit_days: 30, email: null, name: 'X' })).toEqual({
      credit_days: '30',
      email: '',
      name: 'X',
    });
  });

  it('shows nothing as an empty text', () => {
    const row = leadRow.parse({
      ...partyValues,
      name: 'Sharma Traders',
      gender: null,
      territory_id,
      id: territory_id,
      cdp_code: 'CDP-1',
      converted_at: null,
      contact_id: null,
      created_by: null,
      created_at: '2026-11-01T00:00:00Z',
      updated_at: '2026-11-01T00:00:00Z',
    });
    expect(partyValuesOf(row)).toMatchObject({ gender: '', middle_name: '', credit_days: '30' });
  });
});
