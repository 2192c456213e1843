import type { Related as Ids } from '#contract/related.ts';
import type { Labels } from '#data/api.ts';
import { t } from '#ui/language/text.ts';
import { NamedLink } from '#ui/record/named-link.tsx';

type Related = Partial<Pick<Ids, 'lead_id' | 'contact_id'>>;

/** A record's lead or customer: its URL, and its name if it is on this phone. */
export function relatedOf({ lead_id, contact_id }: Related, labels: Labels) {
  if (lead_id) return { path: '/leads', id: lead_id, word: t('Lead'), name: labels[lead_id] };
  if (contact_id) return { path: '/contacts', id: contact_id, word: t('Customer'), name: labels[contact_id] };
  return null;
}

/** The lead or customer of a record. */
export function RelatedLink({ row, labels }: { row: Related; labels: Labels }) {
  const related = relatedOf(row, labels);
  return related ? <NamedLink {...related} /> : <>-</>;
}
