import { createFileRoute } from '@tanstack/react-router';
import { wholeStatement } from '#contract/expense-statements.ts';
import { PENDING } from '#contract/approval.ts';
import { useViewer } from '#data/hooks.ts';
import { createRecords, newId } from '#data/write.ts';
import { t } from '#ui/language/text.ts';
import { MakeRecord } from '#ui/record/create-record.tsx';
import { beginningOf } from '#ui/record/kind.ts';
import { StatementForm } from './form.tsx';
import { statementKind as kind } from './kind.ts';

export const Route = createFileRoute('/expensestatements/create')({ component: CreateStatement });

function CreateStatement() {
  const viewer = useViewer();
  const shows = {
    assigned_to: viewer.id,
    assignees: [viewer.id],
    approval_status: PENDING,
    submitted_at: null,
  };
  return (
    <MakeRecord
      kind={kind}
      title={t('Create {title}', { title: kind.title })}
      begun={beginningOf(kind)}
      back={kind.path}
      passing={false}
      save={(input) => createRecords(kind.resource, [{ id: newId(), input }], wholeStatement, () => shows)}
    >
      {(frame) => <StatementForm frame={frame} />}
    </MakeRecord>
  );
}
