import { partyWords } from '#domain/party/party-words.ts';
import type { Beginning, RecordKind } from '#ui/record/kind.ts';

/** What screens say of customers, and where they are. */
export const customer: RecordKind<'contacts'> = {
  resource: 'contacts',
  title: 'Customer',
  plural: 'Customers',
  path: '/customers',
  fields: {
    ...partyWords,
    account_id: { label: 'Account', ref: { resource: 'accounts', field: 'name' } },
    birth_date: 'Date of Birth',
    anniversary_date: 'Date of Anniversary',
    sap_code: 'SAP/DMS Code',
    gstin_no: 'GSTIN NO',
    pan_no: 'PAN NO',
    lead_id: 'Lead',
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
