import { createFileRoute } from '@tanstack/react-router';
import { expenseTotal, heads } from '#contract/expenses.ts';
import { formatDate } from '#lib/dates.ts';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { t } from '#ui/language/text.ts';
import { factOf, fieldFacts } from '#ui/record/fields.tsx';
import { loadKinds } from '#ui/record/kinds.ts';
import { NamedLink } from '#ui/record/named-link.tsx';
import { RecordAt } from '#ui/record/record-at.tsx';
import { RemovableDetail } from '#ui/record/removable-detail.tsx';
import { useRecord } from '#data/hooks.ts';
import { expenseKind as kind, statementKind } from './kind.ts';
import { Rupees } from './totals.tsx';
import { lineValues } from './values.ts';

export const Route = createFileRoute('/expense/$id')({ loader: loadKinds, component: LineDetail });

const fact = factOf(kind);

function LineDetail() {
  return (
    <RecordAt kind={kind} id={Route.useParams().id}>
      {({ record, labels, ...rest }) => (
        <RemovableDetail kind={kind} record={record} values={lineValues(record)} {...rest}>
          <Card title={t('Expense')}>
            <Facts
              facts={fieldFacts(kind, record, labels, [
                'title',
                'place',
                fact('date', formatDate(record.date)),
                ...heads.map((head) => fact(head, <Rupees paise={record[head]} />)),
                fact('total', <Rupees paise={expenseTotal(record)} />),
                'remarks',
                'bill_vendor',
                'bill_number',
                fact('bill_date', formatDate(record.bill_date)),
                fact('record_id', <StatementLink id={record.record_id} />),
              ])}
            />
          </Card>
        </RemovableDetail>
      )}
    </RecordAt>
  );
}

function StatementLink({ id }: { id: string }) {
  const { value } = useRecord('expense_statements', id);
  const { path, title } = statementKind;
  return <NamedLink path={path} id={id} name={value?.record.place_of_visit} word={title} />;
}
