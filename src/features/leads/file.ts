import { partyFile } from '#domain/party/party-file.ts';

/** What a file of leads holds. */
export const leadFile = partyFile([
  { title: 'Account', field: 'account_id', as: 'name', of: 'accounts' },
  { title: 'Converted At', field: 'converted_at', as: 'time', derived: true },
]);
