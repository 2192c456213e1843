import { partyWords } from '#contract/party.ts';
import type { RowOf } from '#contract/resources.ts';
import { inputsOf } from '#ui/form/input-words.ts';
import { fieldWordOf } from '#ui/record/kind.ts';
import type { PartyName } from './party.ts';

/** A field of a party as its input takes it. */
export const input = inputsOf(partyWords);

/** What lists of parties, their filters and their files call shorter than forms do. */
export const listWords = { name: 'Name', customer_type: 'Type' };

/** A field as lists of parties call it. */
export const listWord = (field: keyof RowOf<PartyName>): string =>
  fieldWordOf({ resource: 'leads', fields: listWords }, field).label;
