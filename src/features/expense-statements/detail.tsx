import { createFileRoute } from '@tanstack/react-router';
import { APPROVED, REJECTED } from '#contract/approval.ts';
import type { RecordAnswer } from '#data/api.ts';
import { useViewer } from '#data/hooks.ts';
import { ApprovalChip } from '#domain/approval/approval-chip.tsx';
import { DecisionButtons } from '#domain/approval/decision-buttons.tsx';
import { DecisionLine } from '#domain/approval/decision-line.tsx';
import { ReceiptsOnTheWay } from '#domain/expense/receipts-on-the-way.tsx';
import { formatDate } from '#lib/dates.ts';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { t } from '#ui/language/text.ts';
import { factOf, fieldFacts } from '#ui/record/fields.tsx';
import { loadKinds } from '#ui/record/kinds.ts';
import { may } from '#ui/record/kind.ts';
import { RecordAt } from '#ui/record/record-at.tsx';
import { RemovableDetail } from '#ui/record/removable-detail.tsx';
import { useServerQuery } from '#ui/status/server-query.ts';
import { CorrectedCopy } from './corrected-copy.tsx';
import { Download } from './download.tsx';
import { Flags } from './flags.tsx';
import { statementKind as kind } from './kind.ts';
import { Lines } from './lines.tsx';
import { Receipts } from './receipts.tsx';
import { SendStatement, SentLine } from './send.tsx';
import { Rupees, useTotals } from './totals.tsx';
import { statementValues } from './values.ts';

export const Route = createFileRoute('/expensestatements/$id')({
  loader: loadKinds,
  component: StatementDetail,
});

const fact = factOf(kind);

function StatementDetail() {
  return (
    <RecordAt kind={kind} id={Route.useParams().id}>
      {(answer) => <Statement {...answer} />}
    </RecordAt>
  );
}

function Statement({ record, labels, ...rest }: RecordAnswer<'expense_statements'>) {
  const viewer = useViewer();
  const totals = useTotals(record);
  const { approval_status } = record;
  const asked = record.submitted_at === null ? null : { params: { id: record.id } };
  const answered = useServerQuery('expense_statements.detail', asked).value?.data;
  const mine = record.assigned_to === viewer.id;
  const grade = mine ? viewer.grade : answered?.['employee_grade'];
  const own = may(kind, viewer, 'update', record) && !record._left;
  const rejected = approval_status === REJECTED && mine;
  return (
    <RemovableDetail
      kind={kind}
      record={record}
      values={statementValues(record)}
      {...rest}
      primary={own && record.submitted_at === null && <SendStatement id={record.id} totals={totals} />}
      actions={
        <>
          <ApprovalChip status={approval_status} />
          {approval_status === APPROVED && <Download id={record.id} />}
          {rejected && totals && <CorrectedCopy record={record} lines={totals.lines} />}
          <DecisionButtons resource={kind.resource} record={record} />
        </>
      }
    >
      <SentLine record={record} />
      <ReceiptsOnTheWay id={record.id} submitted_at={record.submitted_at} />
      <DecisionLine record={record} labels={labels} />
      <Card title={t('Basic Details')}>
        <Facts
          facts={fieldFacts(kind, record, labels, [
            fact('code', record.code ?? t('Given by the server when it is sent')),
            'place_of_visit',
            fact('assigned_to', record.assigned_to && labels[record.assigned_to]),
            fact('departure_date', formatDate(record.departure_date)),
            fact('advance_amount', <Rupees paise={record.advance_amount} />),
            fact('payable_amount', totals && <Payable paise={totals.payable} />),
            'tickets_arranged_by',
            fact('accompanied_with', record.accompanied_with.join(', ')),
            fact('arrival_date', formatDate(record.arrival_date)),
            fact('total_expense', totals && <Rupees paise={totals.total} />),
            // Of somebody else the server alone knows it.
            ...(grade === undefined
              ? []
              : [{ label: t('Grade'), value: typeof grade === 'string' ? grade : null }]),
          ])}
        />
      </Card>
      {asked && <Flags answered={answered} lines={totals?.lines ?? []} />}
      <Lines statement={record} lines={totals?.lines} mayAdd={own} />
      <Receipts of={{ statement_id: record.id }} mayAdd={own} />
    </RemovableDetail>
  );
}

/** An advance above the total is to be returned. */
function Payable({ paise }: { paise: number }) {
  return (
    <>
      <Rupees paise={paise} />
      {paise < 0 && ` (${t('To be returned')})`}
    </>
  );
}
