import { partyWords } from '#domain/party/party-words.ts';
import type { RecordKind } from '#ui/record/kind.ts';

/** What screens say of leads, and where they are. */
export const lead: RecordKind<'leads'> = {
  resource: 'leads',
  title: 'Lead',
  plural: 'Leads',
  path: '/leads',
  fields: { ...partyWords, account_id: { label: 'Account', ref: { resource: 'accounts', field: 'name' } } },
};
