import { documentParents, type DocumentRow, type DocumentType } from '#contract/documents.ts';
import { useRecord } from '#data/hooks.ts';
import { t } from '#ui/language/text.ts';
import { NamedLink } from '#ui/record/named-link.tsx';

const places: Readonly<Record<DocumentType, { word: string; path: string }>> = {
  lead: { word: t('Lead'), path: '/leads' },
  customer: { word: t('Customer'), path: '/customers' },
  account: { word: t('Account'), path: '/accounts' },
  opportunity: { word: t('Opportunity'), path: '/opportunities' },
};

/** The kinds of record a document may belong to. */
export const recordTypes = Object.entries(places).map(([key, { word }]) => ({ key, value: word }));

/** The document's record, as a link. */
export function RelatedRecord({
  record_type,
  record_id: id,
}: Pick<DocumentRow, 'record_type' | 'record_id'>) {
  const { value } = useRecord(documentParents[record_type], id);
  return value === undefined ? null : (
    <NamedLink {...places[record_type]} id={id} name={value?.record.name} />
  );
}
