import { partyWords } from '#contract/party.ts';
import type { RowOf } from '#contract/resources.ts';
import { inputsOf } from '#ui/form/input-words.ts';
import { t } from '#ui/language/text.ts';
import { fieldWordOf } from '#ui/record/kind.ts';
import type { PartyName } from './party.ts';

/** Input props of a party's field. */
export const input = inputsOf(partyWords);

/** Shorter labels in lists of parties, their filters and their files. */
export const listWords = { name: t('Name'), customer_type: t('Type') };

/** A field's label in lists of parties. */
export const listWord = (field: keyof RowOf<PartyName>): string =>
  fieldWordOf({ resource: 'leads', fields: listWords }, field).label;
