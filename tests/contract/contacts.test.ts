import { describe, expect, test } from 'vitest';
import { contactCalls } from '#contract/contact-calls.ts';
import { contactSchema, type ContactContext } from '#contract/contacts.ts';
import type { Scope } from '#contract/core/permissions.ts';
import { leadCalls } from '#contract/lead-calls.ts';
import { taken, textsByField } from './checks.ts';

const location = {
  address: '12 MG Road',
  landmark: 'Clock tower',
  city: 'Pune',
  state: 'Maharashtra',
  pin_code: '411001',
};

const whole = {
  name: 'Gupta Auto Parts',
  first_name: 'Ravi',
  last_name: 'Gupta',
  gender: 'Male',
  email: '',
  mobile: '98765 43210',
  credit_days: '30',
  department: 'retail',
  customer_type: 'retailer',
  registration_date: '2026-11-21',
  territory_id: '0192f0c0-0000-7000-8000-0000000000a1',
  retailer_tax_type: 'registered',
  gstin_no: '27AAPFU0939F1ZV',
  pan_no: 'AAPFU0939F',
  sap_code: ' SAP-1001 ',
  status: 'Active',
  lead_type: 'Active',
  priority: 'Low',
  assigned_to: '0192f0c0-0000-7000-8000-0000000000b1',
  location,
};

const doings: readonly ContactContext['doing'][] = ['create', 'edit', 'convert'];
const schemaFor = (doing: ContactContext['doing'], access_to: Scope = 'group') =>
  contactSchema({ viewer: { permissions: [{ name: 'create-contacts', access_to }] }, doing });

describe.each(doings)('the form of a customer, to %s', (doing) => {
  test('takes a whole customer', () => {
    expect(taken(schemaFor(doing), whole)).toMatchObject({
      mobile: '9876543210',
      credit_days: 30,
      sap_code: 'SAP-1001',
      email: null,
      middle_name: null,
    });
  });

  test('asks for everything a lead needs, and for gender, code and status', () => {
    const empty = Object.fromEntries(
      Object.keys(whole)
        .filter((field) => field !== 'location' && field !== 'assigned_to')
        .map((field) => [field, '']),
    );
    expect(textsByField(schemaFor(doing), { ...whole, ...empty, retailer_tax_type: 'registered' })).toEqual({
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
      gstin_no: ['GSTIN No is required'],
      pan_no: ['PAN No is required'],
      sap_code: ['SAP/DMS Code is required'],
      status: ['Status is required'],
      lead_type: ['Lead Type is required'],
      priority: ['Priority is required'],
    });
  });

  test('needs the tax numbers of a registered customer only, and checks them once typed', () => {
    const untaxed = { ...whole, retailer_tax_type: 'unregistered', gstin_no: '', pan_no: '' };
    expect(textsByField(schemaFor(doing), untaxed)).toEqual({});
    expect(textsByField(schemaFor(doing), { ...untaxed, pan_no: 'ABC' })).toEqual({
      pan_no: ['Enter a valid PAN.'],
    });
  });
});

test('the assignee is needed on create, unless a Sales Officer writes', () => {
  const without = { ...whole, assigned_to: '' };
  expect(textsByField(schemaFor('create'), without)).toEqual({ assigned_to: ['Assigned To is required'] });
  expect(textsByField(schemaFor('create', 'assigned'), without)).toEqual({});
  expect(textsByField(schemaFor('edit'), without)).toEqual({});
  expect(textsByField(schemaFor('convert'), without)).toEqual({});
});

test('the address is needed everywhere but on a conversion', () => {
  const { location: _, ...without } = whole;
  expect(textsByField(schemaFor('create'), without)).toEqual({ location: ['Address is required'] });
  expect(textsByField(schemaFor('edit'), without)).toEqual({ location: ['Address is required'] });
  expect(textsByField(schemaFor('convert'), without)).toEqual({});
});

test('only creating a lead changes the department of the stored user', () => {
  expect(contactCalls['contacts.create']).not.toHaveProperty('session_user');
  expect(contactCalls['contacts.convert']).not.toHaveProperty('session_user');
  expect(leadCalls['leads.create']).toHaveProperty('session_user');
});

test('a conversion takes the right to read leads, and no other', () => {
  expect(contactCalls['contacts.convert'].rule).toEqual(leadCalls['leads.detail'].rule);
});
