import { createFileRoute } from '@tanstack/react-router';
import { expenseTotal, heads, type Expense } from '#contract/expenses.ts';
import { formatDate } from '#lib/dates.ts';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { t } from '#ui/language/text.ts';
import { factOf, fieldFacts } from '#ui/record/fields.tsx';
import { addressOf, may } from '#ui/record/kind.ts';
import { loadKinds } from '#ui/record/kinds.ts';
import { NamedLink } from '#ui/record/named-link.tsx';
import { RecordAt } from '#ui/record/record-at.tsx';
import { RemovableDetail } from '#ui/record/removable-detail.tsx';
import { useRecord, useViewer } from '#data/hooks.ts';
import { expenseKind as kind, newLineOf, statementKind } from './kind.ts';
import { Receipts } from './receipts.tsx';
import { Rupees } from './totals.tsx';
import { lineValues } from './values.ts';

export const Route = createFileRoute('/expense/$id')({ loader: loadKinds, component: LineDetail });

const fact = factOf(kind);

function LineDetail() {
  return (
    <RecordAt kind={kind} id={Route.useParams().id}>
      {({ record, labels, ...rest }) => (
        <RemovableDetail
          kind={kind}
          record={record}
          values={lineValues(record)}
          begun={newLineOf(record.record_id)}
          back={addressOf(statementKind, record.record_id)}
          {...rest}
        >
          <Card title={t('Expense')}>
            <Facts
              facts={fieldFacts(kind, record, labels, [
                'title',
                'place',
                fact('date', formatDate(record.date)),
                'day_kind',
                'city_class',
                ...heads.map((head) => fact(head, <Rupees paise={record[head]} />)),
                fact(
                  'km',
                  typeof record.km === 'number' ? t('{kilometres} km', { kilometres: record.km }) : null,
                ),
                fact('da_rate', record.da_rate === null ? null : <Rupees paise={record.da_rate} />),
                fact('total', <Rupees paise={expenseTotal(record)} />),
                'remarks',
                'bill_vendor',
                'bill_number',
                fact('bill_date', formatDate(record.bill_date)),
                fact('record_id', <StatementLink id={record.record_id} />),
              ])}
            />
          </Card>
          <LineReceipts line={record} />
        </RemovableDetail>
      )}
    </RecordAt>
  );
}

function LineReceipts({ line }: { line: Pick<Expense, 'id' | 'record_id'> }) {
  const viewer = useViewer();
  const statement = useRecord('expense_statements', line.record_id).value?.record;
  const mayAdd = statement !== undefined && may(statementKind, viewer, 'update', statement);
  return <Receipts of={{ statement_id: line.record_id, expense_id: line.id }} mayAdd={mayAdd} />;
}

function StatementLink({ id }: { id: string }) {
  const { value } = useRecord('expense_statements', id);
  const { path, title } = statementKind;
  return <NamedLink path={path} id={id} name={value?.record.place_of_visit} word={title} />;
}
