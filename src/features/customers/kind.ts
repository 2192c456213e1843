import { act } from '#data/write.ts';
import { statusBy } from '#domain/party/party-quick.ts';
import { t } from '#ui/language/text.ts';
import type { Beginning, RecordKind } from '#ui/record/kind.ts';

/** Words and URL of customers. */
export const customer: RecordKind<'contacts'> = {
  resource: 'contacts',
  title: t('Customer'),
  plural: t('Customers'),
  path: '/customers',
  fields: {
    birth_date: t('Date of Birth'),
    anniversary_date: t('Date of Anniversary'),
    gstin_no: t('GSTIN NO'),
    pan_no: t('PAN NO'),
  },
};

export const status = statusBy((id, value, options) =>
  act('contacts.status', id, { status: value }, options),
);

/** What a customer is converted from. */
export const origin: RecordKind<'leads'> = {
  resource: 'leads',
  title: t('Lead'),
  plural: t('Leads'),
  path: '/leads',
};

/** The conversion form of a lead. */
export const conversionOf = (lead_id: string): Beginning => ({
  draft: `${customer.resource}/convert/${lead_id}`,
  address: `/convert/${lead_id}`,
});
