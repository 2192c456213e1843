import { describe, expect, it } from 'vitest';
import { place } from '#tests/support/party-values.ts';
import type { Viewer } from '#contract/core/permissions.ts';
import { leadRow, type Lead } from '#contract/leads.ts';
import type { LocationDraft } from '#ui/map/location-draft.ts';
import {
  blankCustomer,
  checkFor,
  convertedValuesOf,
  customerInputOf,
  customerValuesOf,
  doingOf,
} from '../../src/features/customers/values.ts';

const manager = {
  id: '00000000-0000-7000-8000-000000000001',
  role: 'Manager',
  department: null,
  permissions: [],
};
const officer: Viewer = {
  ...manager,
  permissions: [{ name: 'create-contacts', access_to: 'assigned' }],
  department: 'industrial',
};
const territory_id = '00000000-0000-7000-8000-000000000101';
const assigned_to = '00000000-0000-7000-8000-000000000002';

const location: LocationDraft = place;

/** A lead of which nothing is known, whatever fields leads have. */
const unknown = Object.fromEntries(
  Object.keys(leadRow.shape).map((field) => [field, null]),
) as unknown as Lead;

const lead: Lead = {
  ...unknown,
  id: '00000000-0000-7000-8000-000000000201',
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-01T00:00:00Z',
  cdp_code: 'CDP-1',
  name: 'Sharma Traders',
  first_name: 'Ganesh',
  last_name: 'Patil',
  mobile: '9876543210',
  credit_days: 30,
  department: 'retail',
  customer_type: 'retailer',
  registration_date: '2026-10-01',
  territory_id,
  retailer_tax_type: 'unregistered',
  status: 'Active',
  lead_type: 'Active',
  priority: 'Low',
  source: 'Trade fair',
  assigned_to,
  location,
};
const bare = { ...location, address: '', landmark: '' };

describe('a new customer', () => {
  it('begins active, of the one who makes it, without a code', () => {
    expect(blankCustomer(manager)).toMatchObject({
      status: 'Active',
      assigned_to: manager.id,
      sap_code: '',
      retailer_tax_type: 'registered',
    });
  });

  it('needs its code, a gender, a status and an assignee beside what a lead needs', () => {
    const empty = { ...blankCustomer(manager), gender: '', status: '', assigned_to: '' };
    expect(checkFor(manager, 'create')(empty)).toMatchObject({
      sap_code: 'SAP/DMS Code is required',
      gender: 'Gender is required',
      status: 'Status is required',
      assigned_to: 'Assigned To is required',
      name: 'Shop Name is required',
      'location.landmark': 'Landmark is required',
    });
    expect(checkFor(officer, 'create')(empty)).not.toHaveProperty('assigned_to');
  });
});

describe('an edited customer', () => {
  it('needs no assignee, but still its address', () => {
    const values = { ...convertedValuesOf(lead, manager), gender: 'Male', sap_code: 'S1', assigned_to: '' };
    expect(checkFor(manager, 'edit')(values)).toEqual({});
    expect(checkFor(manager, 'edit', lead)({ ...values, location: bare })).toHaveProperty([
      'location.address',
    ]);
  });
});

describe('the customer a lead becomes', () => {
  it('is filled from the lead', () => {
    expect(convertedValuesOf(lead, manager)).toMatchObject({
      name: 'Sharma Traders',
      credit_days: '30',
      department: 'retail',
      retailer_tax_type: 'unregistered',
      source: 'Trade fair',
      assigned_to,
      gender: '',
      sap_code: '',
    });
  });

  it('has the defaults of the conversion only where the lead says nothing', () => {
    expect(convertedValuesOf({ ...lead, department: '', retailer_tax_type: '' }, manager)).toMatchObject({
      department: 'industrial',
      retailer_tax_type: 'registered',
    });
  });

  it('has the department of a user whose department is fixed', () => {
    expect(convertedValuesOf(lead, officer)).toMatchObject({ department: 'industrial', customer_type: '' });
    expect(convertedValuesOf(lead, manager).customer_type).toBe(lead.customer_type);
  });

  it('keeps its department when somebody of another one edits it', () => {
    expect(
      customerValuesOf({ ...lead, gender: 'Male', lead_id: null, sap_code: 'S1', department: 'retail' })
        .department,
    ).toBe('retail');
  });

  it('needs its code and a gender, and takes address and assignee from the lead', () => {
    const values = { ...convertedValuesOf(lead, manager), location: bare, assigned_to: '' };
    expect(checkFor(manager, 'convert', lead)(values)).toEqual({
      sap_code: 'SAP/DMS Code is required',
      gender: 'Gender is required',
    });
    expect(customerInputOf(values, 'convert', lead)).toMatchObject({ location: lead.location, assigned_to });
    const moved = { ...values, location: { ...bare, landmark: 'Old mill' } };
    expect(customerInputOf(moved, 'convert', lead)).toMatchObject({
      location: { address: '12 MG Road', landmark: 'Old mill' },
    });
  });
});

describe('a refused save', () => {
  it('is corrected by the rule it was made under', () => {
    expect(doingOf({ does: 'create', call: 'contacts.create' })).toBe('create');
    expect(doingOf({ does: 'create', call: 'contacts.convert' })).toBe('convert');
    expect(doingOf({ does: 'update', call: 'contacts.update' })).toBe('edit');
    expect(doingOf(undefined)).toBe('edit');
  });
});
