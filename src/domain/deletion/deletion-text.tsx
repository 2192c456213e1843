import type { ReactNode } from 'react';
import type { Labels, ListRow } from '#data/api.ts';
import { useRecord } from '#data/hooks.ts';
import { t } from '#ui/language/text.ts';
import { formatDateTime } from '#lib/dates.ts';

type Row = Pick<ListRow<'deletions'>, 'created_by' | 'created_at' | 'reason'>;

/** Who deleted a record, when, and why. */
export const deletionText = ({ created_by, created_at = '', reason = '' }: Row, labels: Labels): string =>
  t('Deleted by {person} on {when}: {reason}', {
    person: labels[created_by ?? ''] ?? t('someone else'),
    when: formatDateTime(created_at),
    reason,
  });

/** The same of a record that is gone; `otherwise` where nobody said so. */
export function Gone({ id, otherwise }: { id: string; otherwise: ReactNode }) {
  const found = useRecord('deletions', id).value;
  return found?.record.id === id ? deletionText(found.record, found.labels) : otherwise;
}
