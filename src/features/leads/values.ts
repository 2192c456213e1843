import { kolkataDay } from '#contract/dates.ts';
import { leadSchema, type Lead } from '#contract/leads.ts';
import { fixedDepartment, REGISTERED } from '#contract/party.ts';
import { SALES_OFFICER, type Viewer } from '#contract/permissions.ts';
import { messagesOf } from '#ui/form/check.ts';
import type { Check } from '#ui/form/form-state.ts';
import { emptyLocation, type LocationDraft } from '#ui/map/location-draft.ts';
import type { PartyValues } from '#ui/party/party.ts';

/** What the lead form holds. */
export interface LeadValues extends PartyValues {
  account_id: string;
}

export type LeadViewer = Viewer;

/** A new lead with the defaults of document 1, section 9. */
export function blankLead(viewer: LeadViewer): LeadValues {
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

/** A lead as the form shows it; the department of a user who has a fixed one takes the place of the lead's. */
export function valuesOf(lead: Lead, viewer: LeadViewer): LeadValues {
  return {
    name: lead.name,
    first_name: lead.first_name,
    middle_name: lead.middle_name ?? '',
    last_name: lead.last_name,
    gender: lead.gender ?? '',
    birth_date: lead.birth_date ?? '',
    anniversary_date: lead.anniversary_date ?? '',
    email: lead.email ?? '',
    work_email: lead.work_email ?? '',
    mobile: lead.mobile,
    work_phone: lead.work_phone ?? '',
    credit_days: String(lead.credit_days),
    department: fixedDepartment(viewer) ?? lead.department,
    customer_type: lead.customer_type,
    registration_date: lead.registration_date,
    territory_id: lead.territory_id,
    retailer_tax_type: lead.retailer_tax_type,
    gstin_no: lead.gstin_no ?? '',
    pan_no: lead.pan_no ?? '',
    status: lead.status,
    lead_type: lead.lead_type,
    priority: lead.priority,
    source: lead.source ?? '',
    description: lead.description ?? '',
    assigned_to: lead.assigned_to ?? '',
    account_id: lead.account_id ?? '',
    location: draftOf(lead.location),
  };
}

function draftOf(location: Lead['location']): LocationDraft {
  const { latitude = null, longitude = null, ...rest } = location;
  return { ...rest, latitude, longitude };
}

/** What a save held, as a form holds it: nothing is an empty text, a number its digits. */
export function textsOf(patch: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const text = (value: unknown) => (typeof value === 'number' ? String(value) : (value ?? ''));
  return Object.fromEntries(Object.entries(patch).map(([name, value]) => [name, text(value)]));
}

/** The values as the contract's schema takes them. */
export const inputOf = (values: LeadValues) => ({ ...values, gender: values.gender || null });

/** The rule this user's form is held to. */
export const schemaFor = (viewer: LeadViewer, editing: boolean) => leadSchema({ viewer, editing });

/** Checks a whole form before it is saved. */
export function checkFor(viewer: LeadViewer, editing: boolean): Check<LeadValues> {
  const schema = schemaFor(viewer, editing);
  return (values) => {
    const result = schema.safeParse(inputOf(values));
    return result.success ? {} : messagesOf(result.error);
  };
}

/** Sales officers look after what they make themselves and choose nobody else. */
export const choosesAssignee = (viewer: LeadViewer): boolean => viewer.role !== SALES_OFFICER;
