import { Button, Text } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { RESTORABLE_DAYS } from '#contract/deletions.ts';
import { can } from '#contract/core/permissions.ts';
import type { ListRow } from '#data/api.ts';
import { useViewer } from '#data/hooks.ts';
import { actOn } from '#data/write.ts';
import { DeletionLine, useDeletions } from '#domain/deletion/deletion-notice.tsx';
import { useAct } from '#ui/hooks/use-act.ts';
import { t } from '#ui/language/text.ts';
import { Page } from '#ui/layout/page.tsx';
import { EmptyList } from '#ui/list/empty.tsx';
import { RecordCards } from '#ui/list/record-cards.tsx';
import { say } from '#ui/message/snackbar.ts';
import { sayAnswered } from '#ui/message/undo.ts';

export const Route = createFileRoute('/expensestatements/deleted')({ component: DeletedClaims });

const TITLE = t('Deleted claims');

/** The claims that somebody else than their employee deleted, for Admins to restore. */
function DeletedClaims() {
  const found = useDeletions();
  const { rows = [], labels = {} } = found ?? {};
  return (
    <Page title={TITLE}>
      {found && rows.length === 0 && (
        <EmptyList title={t('No deleted claims')}>
          {t('A claim that somebody else deletes is listed here for {days} days.', { days: RESTORABLE_DAYS })}
        </EmptyList>
      )}
      <RecordCards
        label={TITLE}
        rows={rows}
        card={(row) => (
          <>
            <Text fw={600}>{labels[row.assigned_to ?? '']}</Text>
            <DeletionLine row={row} labels={labels} />
            <Restore row={row} />
          </>
        )}
      />
    </Page>
  );
}

function Restore({ row }: { row: ListRow<'deletions'> }) {
  const viewer = useViewer();
  const { id, title = '' } = row;
  const restore = useAct(async () => {
    const written = await actOn('deletions.restore', id, {});
    if (written.ok) await sayAnswered(t('{title} will be restored', { title }), written.op_id);
    else say(written.message);
    return written.ok;
  });
  if (!can(viewer, 'update', 'deletions', row)) return null;
  return (
    <Button variant="default" mih="3rem" aria-label={t('Restore {title}', { title })} onClick={restore.run}>
      {t('Restore')}
    </Button>
  );
}
