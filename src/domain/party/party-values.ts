import { kolkataDay } from '#contract/dates.ts';
import type { Location } from '#contract/fields.ts';
import { fixedDepartment, REGISTERED } from '#contract/party.ts';
import { SALES_OFFICER, type Viewer } from '#contract/permissions.ts';
import type { RowOf } from '#contract/resources.ts';
import { emptyLocation, type LocationDraft } from '#ui/map/location-draft.ts';
import type { PartyName, PartyValues } from './party.ts';

/** A new party with the defaults of document 1, section 9. */
export function blankParty(viewer: Viewer): PartyValues {
  return {
    name: '',
    first_name: '',
    middle_name: '',
    last_name: '',
    gender: 'Male',
    birth_date: '',
    anniversary_date: '',
    email: '',
    work_email: '',
    mobile: '',
    work_phone: '',
    credit_days: '',
    department: fixedDepartment(viewer) ?? '',
    customer_type: '',
    registration_date: kolkataDay(Date.now()),
    territory_id: '',
    retailer_tax_type: REGISTERED,
    gstin_no: '',
    pan_no: '',
    status: 'Active',
    lead_type: 'Active',
    priority: 'Low',
    source: '',
    description: '',
    assigned_to: viewer.id,
    account_id: '',
    location: emptyLocation,
  };
}

/** A party as the form shows it. It keeps its department, which whoever has a fixed one neither sees nor changes. */
export function partyValuesOf(party: RowOf<PartyName>): PartyValues {
  return {
    name: party.name,
    first_name: party.first_name,
    middle_name: party.middle_name ?? '',
    last_name: party.last_name,
    gender: party.gender ?? '',
    birth_date: party.birth_date ?? '',
    anniversary_date: party.anniversary_date ?? '',
    email: party.email ?? '',
    work_email: party.work_email ?? '',
    mobile: party.mobile,
    work_phone: party.work_phone ?? '',
    credit_days: String(party.credit_days),
    department: party.department,
    customer_type: party.customer_type,
    registration_date: party.registration_date,
    territory_id: party.territory_id,
    retailer_tax_type: party.retailer_tax_type,
    gstin_no: party.gstin_no ?? '',
    pan_no: party.pan_no ?? '',
    status: party.status,
    lead_type: party.lead_type,
    priority: party.priority,
    source: party.source ?? '',
    description: party.description ?? '',
    assigned_to: party.assigned_to ?? '',
    account_id: party.account_id ?? '',
    location: draftOf(party.location),
  };
}

function draftOf(location: Location): LocationDraft {
  const { latitude = null, longitude = null, ...rest } = location;
  return { ...rest, latitude, longitude };
}

/** The values as the contract's schema takes them. */
export const inputOf = <V extends PartyValues>(values: V) => ({ ...values, gender: values.gender || null });

/** Sales officers look after what they make themselves and choose nobody else. */
export const choosesAssignee = (viewer: Pick<Viewer, 'role'>): boolean => viewer.role !== SALES_OFFICER;

/** An address in one line. */
export const placeOf = ({ address, city, state, pin_code }: Location): string =>
  [address, city, state, pin_code].filter(Boolean).join(', ');
