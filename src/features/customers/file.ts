import { contactFields } from '#contract/contacts.ts';
import { partyFile } from '#domain/party/party-file.ts';

/** The export columns of customers. */
export const customerFile = partyFile('contacts', contactFields.shape, ['sap_code', 'account_id', 'lead_id']);
