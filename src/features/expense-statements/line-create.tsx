import { createFileRoute } from '@tanstack/react-router';
import { claimedExpense } from '#contract/expenses.ts';
import { createRecords, newId } from '#data/write.ts';
import { trueToday } from '#data/true-time.ts';
import { t } from '#ui/language/text.ts';
import { MakeRecord } from '#ui/record/create-record.tsx';
import { addressOf } from '#ui/record/kind.ts';
import { RecordAt } from '#ui/record/record-at.tsx';
import { expenseKind, newLineOf, statementKind } from './kind.ts';
import { LineForm } from './line-form.tsx';
import { blankLine, shownLine } from './values.ts';

export const Route = createFileRoute('/expense/create/$id')({ component: CreateLine });

function CreateLine() {
  const { id } = Route.useParams();
  const statement = addressOf(statementKind, id);
  return (
    <RecordAt kind={statementKind} id={id}>
      {({ record }) => (
        <MakeRecord
          kind={expenseKind}
          title={t('Create {title}', { title: expenseKind.title })}
          begun={newLineOf(id)}
          back={statement}
          after={statement}
          passing={false}
          save={(input) =>
            createRecords('expenses', [{ id: newId(), input }], claimedExpense(trueToday()), shownLine)
          }
        >
          {(frame) => <LineForm frame={frame} initial={blankLine(id, dayOf(record))} />}
        </MakeRecord>
      )}
    </RecordAt>
  );
}

/** Today, or the nearest day of the trip. */
function dayOf({ departure_date, arrival_date }: { departure_date: string; arrival_date: string }): string {
  const today = trueToday();
  return today < departure_date ? departure_date : today > arrival_date ? arrival_date : today;
}
