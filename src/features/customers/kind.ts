import type { Beginning, RecordKind } from '#ui/record/kind.ts';

/** What screens say of customers, and where they are. */
export const customer: RecordKind<'contacts'> = {
  resource: 'contacts',
  title: 'Customer',
  plural: 'Customers',
  path: '/customers',
  fields: {
    birth_date: 'Date of Birth',
    anniversary_date: 'Date of Anniversary',
    gstin_no: 'GSTIN NO',
    pan_no: 'PAN NO',
  },
};

/** What a customer may be made of. */
export const origin: RecordKind<'leads'> = {
  resource: 'leads',
  title: 'Lead',
  plural: 'Leads',
  path: '/leads',
};

/** The form that makes a customer of a lead. */
export const conversionOf = (lead_id: string): Beginning => ({
  draft: `${customer.resource}/convert/${lead_id}`,
  address: `/convert/${lead_id}`,
});
