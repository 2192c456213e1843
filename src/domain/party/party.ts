import type { PartyFields } from '#contract/party.ts';
import type { ResourceName, RowOf } from '#contract/resources.ts';
import type { ListRow, RecordAnswer } from '#data/api.ts';
import type { LocationDraft } from '#ui/map/location-draft.ts';
import type { RecordKind } from '#ui/record/kind.ts';

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
  account_id: string;
  location: LocationDraft;
}

/** The resources whose rows are shops with their people. */
export type PartyName = {
  [N in ResourceName]: RowOf<N> extends Omit<PartyFields, 'gender'> ? N : never;
}[ResourceName];

export type PartyKind = RecordKind<PartyName>;
export type PartyRow = ListRow<PartyName>;
export type PartyAnswer = RecordAnswer<PartyName>;
