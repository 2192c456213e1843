import { Alert, Text } from '@mantine/core';
import { RESTORABLE_DAYS } from '#contract/deletions.ts';
import type { Labels, ListRow } from '#data/api.ts';
import { useList, useViewer } from '#data/hooks.ts';
import { TextLink } from '#ui/inline/text-link.tsx';
import { t } from '#ui/language/text.ts';
import { deletionText } from './deletion-text.tsx';

const SHOWN = 3;
const PATH = '/expensestatements/deleted';
const newest = { page: 1, size: 50, sort: 'created_at', descending: true, filters: {} };

/** The deleted records this device knows of, newest first. */
export const useDeletions = () => useList('deletions', newest).value;

/** Tells an employee which claims somebody else deleted; with `all`, it also leads to those of others. */
export function DeletionNotice({ all = false }: { all?: boolean }) {
  const viewer = useViewer();
  const { rows = [], labels = {} } = useDeletions() ?? {};
  const own = rows.filter(({ assigned_to }) => assigned_to === viewer.id);
  if (own.length === 0 && (!all || rows.length === 0)) return null;
  const link = (
    <TextLink to={PATH} size="sm" underline="always">
      {t('Deleted claims')}
    </TextLink>
  );
  if (own.length === 0) return link;
  return (
    <Alert
      color="red"
      role="status"
      title={t('{count, plural, one {# claim was} other {# claims were}} deleted', { count: own.length })}
    >
      {own.slice(0, SHOWN).map((row) => (
        <DeletionLine key={row.id} row={row} labels={labels} />
      ))}
      <Text size="sm">{t('An Admin can restore them for {days} days.', { days: RESTORABLE_DAYS })}</Text>
      {link}
    </Alert>
  );
}

/** What was deleted, and who did it, when and why. */
export function DeletionLine({ row, labels }: { row: ListRow<'deletions'>; labels: Labels }) {
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {[row.code, row.title].filter(Boolean).join(' · ')}
      <br />
      {deletionText(row, labels)}
    </Text>
  );
}
