import { contactSchema, type Contact, type ContactContext } from '#contract/contacts.ts';
import type { Location } from '#contract/fields.ts';
import type { Lead } from '#contract/leads.ts';
import { fixedDepartment, INDUSTRIAL, REGISTERED } from '#contract/party.ts';
import type { Viewer } from '#contract/permissions.ts';
import type { PendingOp } from '#data/api.ts';
import { judge } from '#ui/form/check.ts';
import type { Check } from '#ui/form/form-state.ts';
import type { LocationDraft } from '#ui/map/location-draft.ts';
import type { PartyValues } from '#domain/party/party.ts';
import { blankParty, inputOf, partyValuesOf } from '#domain/party/party-values.ts';

/** What the customer form holds. */
export interface CustomerValues extends PartyValues {
  sap_code: string;
}

export type Doing = ContactContext['doing'];

/** A new customer with its defaults. */
export const blankCustomer = (viewer: Viewer): CustomerValues => ({ ...blankParty(viewer), sap_code: '' });

/** A customer as the form shows it. */
export const customerValuesOf = (contact: Contact): CustomerValues => ({
  ...partyValuesOf(contact),
  sap_code: contact.sap_code,
});

/** The customer a lead may become; defaults stand where the lead says nothing. (Document 1, section 2.) */
export function convertedValuesOf(lead: Lead, viewer: Viewer): CustomerValues {
  const values = partyValuesOf(lead);
  const department = fixedDepartment(viewer) ?? (values.department || INDUSTRIAL);
  // Each side of the business has customer types of its own.
  const fits = (department === INDUSTRIAL) === (lead.department === INDUSTRIAL);
  return {
    ...values,
    retailer_tax_type: values.retailer_tax_type || REGISTERED,
    department,
    customer_type: fits ? values.customer_type : '',
    sap_code: '',
  };
}

/** The rule this user's form is held to. */
export const schemaFor = (viewer: Viewer, doing: Doing) => contactSchema({ viewer, doing });

/** The lead a customer is made of, as far as it stands in for what its form leaves empty. */
export type Kept = Pick<Contact, 'location' | 'assigned_to'>;

/** The values as the schema takes them. A conversion asks for no address and no assignee: it has its lead's. */
export function customerInputOf(values: CustomerValues, doing: Doing, kept?: Kept) {
  const input = inputOf(values);
  if (doing !== 'convert' || !kept) return input;
  return {
    ...input,
    location: filled(values.location, kept.location),
    assigned_to: values.assigned_to || kept.assigned_to,
  };
}

function filled(typed: LocationDraft, kept: Location) {
  const given = Object.entries(typed).filter(([, value]) => value !== '' && value !== null);
  return { ...kept, ...Object.fromEntries(given) };
}

/** Checks a whole form before it is saved. */
export function checkFor(viewer: Viewer, doing: Doing, kept?: Kept): Check<CustomerValues> {
  const schema = schemaFor(viewer, doing);
  return (values) => judge(schema, customerInputOf(values, doing, kept));
}

/** What a form does that mends a save, or without one changes what is there. */
export function doingOf(op: Pick<PendingOp, 'does' | 'call'> | undefined): Doing {
  if (op?.does !== 'create') return 'edit';
  return op.call === 'contacts.convert' ? 'convert' : 'create';
}
