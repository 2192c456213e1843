/** A place in Pune, as records store it. */
export const place = {
  address: '12 MG Road',
  landmark: 'Clock tower',
  city: 'Pune',
  state: 'Maharashtra',
  pin_code: '411001',
  country: 'India',
  latitude: 18.52,
  longitude: 73.85,
};

/** A shop with its people: what a lead or customer needs, and nothing it does not; in whatever territory. */
export const partyValues = {
  first_name: 'Ravi',
  middle_name: null,
  last_name: 'Gupta',
  gender: 'Male',
  birth_date: null,
  anniversary_date: null,
  email: null,
  work_email: null,
  mobile: '9876543210',
  work_phone: null,
  credit_days: 30,
  department: 'retail',
  customer_type: 'retailer',
  registration_date: '2026-11-20',
  retailer_tax_type: 'unregistered',
  gstin_no: null,
  pan_no: null,
  status: 'Active',
  lead_type: 'Active',
  priority: 'Low',
  source: null,
  description: null,
  account_id: null,
  location: place,
} as const;
