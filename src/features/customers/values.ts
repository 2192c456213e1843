import { contactSchema, type Contact, type ContactContext } from '#contract/contacts.ts';
import type { Location } from '#contract/core/fields.ts';
import type { Lead } from '#contract/leads.ts';
import { fixedDepartment, INDUSTRIAL, REGISTERED } from '#contract/party.ts';
import type { Viewer } from '#contract/core/permissions.ts';
import type { PendingOp } from '#data/api.ts';
import { judge } from '#ui/form/check.ts';
import type { Check } from '#ui/form/form-state.ts';
import type { LocationDraft } from '#ui/map/location-draft.ts';
import type { PartyValues } from '#domain/party/party.ts';
import { blankParty, inputOf, partyValuesOf } from '#domain/party/party-values.ts';

/** Values of the customer form. */
export interface CustomerValues extends PartyValues {
  sap_code: string;
}

export type Doing = ContactContext['doing'];

export const blankCustomer = (viewer: Viewer): CustomerValues => ({ ...blankParty(viewer), sap_code: '' });

/** A customer as form values. */
export const customerValuesOf = (contact: Contact): CustomerValues => ({
  ...partyValuesOf(contact),
  sap_code: contact.sap_code,
});

/** Form values for the conversion of a lead; defaults where the lead has none. (Document 1, section 2.) */
export function convertedValuesOf(lead: Lead, viewer: Viewer): CustomerValues {
  const values = partyValuesOf(lead);
  const department = fixedDepartment(viewer) ?? (values.department || INDUSTRIAL);
  // Industrial departments have their own customer types.
  const fits = (department === INDUSTRIAL) === (lead.department === INDUSTRIAL);
  return {
    ...values,
    retailer_tax_type: values.retailer_tax_type || REGISTERED,
    department,
    customer_type: fits ? values.customer_type : '',
    sap_code: '',
  };
}

/** The schema of this user's form. */
export const schemaFor = (viewer: Viewer, doing: Doing) => contactSchema({ viewer, doing });

/** The lead's values used for fields the form leaves empty. */
export type StoredParty = Pick<Contact, 'location' | 'assigned_to'>;

/** Form values as schema input. A conversion asks for neither address nor assignee: it uses its lead's. */
export function customerInputOf(values: CustomerValues, doing: Doing, stored?: StoredParty) {
  const input = inputOf(values);
  if (doing !== 'convert' || !stored) return input;
  return {
    ...input,
    location: filled(values.location, stored.location),
    assigned_to: values.assigned_to || stored.assigned_to,
  };
}

function filled(typed: LocationDraft, stored: Location) {
  const given = Object.entries(typed).filter(([, value]) => value !== '' && value !== null);
  return { ...stored, ...Object.fromEntries(given) };
}

export function checkFor(viewer: Viewer, doing: Doing, stored?: StoredParty): Check<CustomerValues> {
  const schema = schemaFor(viewer, doing);
  return (values) => judge(schema, customerInputOf(values, doing, stored));
}

/** The mode of a form that corrects a save, or without one edits a record. */
export function doingOf(op: Pick<PendingOp, 'does' | 'call'> | undefined): Doing {
  if (op?.does !== 'create') return 'edit';
  return op.call === 'contacts.convert' ? 'convert' : 'create';
}
