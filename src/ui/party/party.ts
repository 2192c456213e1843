import type { LocationDraft } from '../map/location-draft.ts';

/** What a form holds about a shop and the person who runs it, as texts while they are typed. */
export interface PartyValues {
  name: string;
  first_name: string;
  middle_name: string;
  last_name: string;
  gender: string;
  birth_date: string;
  anniversary_date: string;
  email: string;
  work_email: string;
  mobile: string;
  work_phone: string;
  credit_days: string;
  department: string;
  customer_type: string;
  registration_date: string;
  territory_id: string;
  retailer_tax_type: string;
  gstin_no: string;
  pan_no: string;
  status: string;
  lead_type: string;
  priority: string;
  source: string;
  description: string;
  assigned_to: string;
  location: LocationDraft;
}
