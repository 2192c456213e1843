import { partyFile } from '#domain/party/party-file.ts';

/** What a file of customers holds. */
export const customerFile = partyFile([
  {
    title: 'SAP/DMS Code',
    field: 'sap_code',
    as: 'text',
    also: ['SAP Code', 'DMS Code', 'SAP', 'DMS', 'Customer Code', 'Dealer Code'],
  },
  { title: 'Account', field: 'account_id', as: 'name', of: 'accounts' },
  { title: 'Lead', field: 'lead_id', as: 'name', of: 'leads', derived: true },
]);
