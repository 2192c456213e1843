import { relatedWords, type Related } from '#contract/related.ts';
import type { Labels } from '#data/api.ts';
import { asTexts } from '#ui/form/texts.ts';

/** Related records as form values: `related_to` says which of lead and customer counts. */
export type RelatedValues = Record<keyof Related | keyof typeof inputs, string>;

const inputs = { related_to: 'lead', account_name: '', lead_name: '', contact_name: '' };

export const blankRelated: RelatedValues = { ...asTexts(relatedWords, {}), ...inputs };

/** A record's related records as form values, with their names. */
export function relatedValuesOf(row: Related, labels: Labels): RelatedValues {
  const named = (id: string | null) => (id === null ? '' : (labels[id] ?? ''));
  return {
    ...asTexts(relatedWords, row),
    related_to: row.lead_id === null ? 'contact' : 'lead',
    account_name: named(row.account_id),
    lead_name: named(row.lead_id),
    contact_name: named(row.contact_id),
  };
}

/** Form values as schema input: of lead and customer only the chosen one. */
export const relatedInputOf = <V extends RelatedValues>({
  related_to,
  lead_id,
  contact_id,
  ...values
}: V) => ({
  ...values,
  lead_id: related_to === 'lead' ? lead_id : '',
  contact_id: related_to === 'contact' ? contact_id : '',
});

/** The choice between lead and customer of a rejected save. */
export function relatedBesides(patch: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const related_to = patch['contact_id'] ? 'contact' : patch['lead_id'] ? 'lead' : undefined;
  return related_to === undefined ? {} : { related_to };
}
