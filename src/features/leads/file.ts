import { partyFields } from '#contract/party.ts';
import { partyFile } from '#domain/party/party-file.ts';

/** What a file of leads holds. */
export const leadFile = partyFile('leads', partyFields.shape, ['account_id', 'converted_at']);
