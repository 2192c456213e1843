import { trueToday } from '#data/true-time.ts';
import { createFileRoute } from '@tanstack/react-router';
import { wholeStatement } from '#contract/expense-statements.ts';
import { useViewer } from '#data/hooks.ts';
import { createRecords, newId } from '#data/write.ts';
import { shownStatement } from '#domain/expense/receipt.ts';
import { t } from '#ui/language/text.ts';
import { MakeRecord } from '#ui/record/create-record.tsx';
import { beginningOf } from '#ui/record/kind.ts';
import { StatementForm } from './form.tsx';
import { statementKind as kind } from './kind.ts';

export const Route = createFileRoute('/expensestatements/create')({ component: CreateStatement });

function CreateStatement() {
  const viewer = useViewer();
  return (
    <MakeRecord
      kind={kind}
      title={t('Create {title}', { title: kind.title })}
      begun={beginningOf(kind)}
      back={kind.path}
      passing={false}
      save={(input) =>
        createRecords(kind.resource, [{ id: newId(), input }], wholeStatement(trueToday()), () =>
          shownStatement(viewer.id),
        )
      }
    >
      {(frame) => <StatementForm frame={frame} />}
    </MakeRecord>
  );
}
