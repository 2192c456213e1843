import { v7 } from 'uuid';

/** A lead as a row of the server. */
export function leadRow(fields: Record<string, unknown> = {}): Record<string, unknown> & { id: string } {
  return {
    id: v7(),
    created_by: null,
    created_at: '2026-11-01T04:30:00.000Z',
    updated_at: '2026-11-01T04:30:00.000Z',
    ...leadBody(),
    cdp_code: null,
    converted_at: null,
    contact_id: null,
    ...fields,
  };
}

/** What a person writes of a lead. */
export function leadBody(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    name: 'Sharma Stores',
    first_name: 'Asha',
    middle_name: null,
    last_name: 'Sharma',
    gender: 'Female',
    birth_date: null,
    anniversary_date: null,
    email: null,
    work_email: null,
    mobile: '9876543210',
    work_phone: null,
    credit_days: 30,
    department: 'consumer',
    customer_type: 'retailer',
    registration_date: '2026-11-01',
    territory_id: '0193a000-0000-7000-8000-000000000001',
    retailer_tax_type: 'unregistered',
    gstin_no: null,
    pan_no: null,
    status: 'new',
    lead_type: 'hot',
    priority: 'high',
    source: null,
    description: null,
    assigned_to: null,
    account_id: null,
    location: {
      address: '1 MG Road',
      landmark: 'Near the bank',
      city: 'Pune',
      state: 'Maharashtra',
      pin_code: '411001',
      country: 'India',
      latitude: 18.52,
      longitude: 73.85,
    },
    ...fields,
  };
}
