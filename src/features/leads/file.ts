import { partyFields } from '#contract/party.ts';
import { partyFile } from '#domain/party/party-file.ts';

/** The export columns of leads. */
export const leadFile = partyFile('leads', partyFields.shape, ['account_id', 'converted_at']);
