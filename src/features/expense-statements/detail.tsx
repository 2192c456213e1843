import { createFileRoute } from '@tanstack/react-router';
import { APPROVED, REJECTED, stageOf } from '#contract/approval.ts';
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
  const submitted = record.submitted_at !== null;
  const asked = useServerQuery('expense_statements.detail', submitted ? { params: { id: record.id } } : null);
  const mine = record.assigned_to === viewer.id;
  const grade = mine ? viewer.grade : asked.value?.data['employee_grade'];
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
          <ApprovalChip status={stageOf(record)} />
          {approval_status === APPROVED && <Download id={record.id} />}
          {rejected && totals?.total !== undefined && <CorrectedCopy record={record} lines={totals.lines} />}
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
            fact('code', record.code ?? t('Assigned after sync')),
            'place_of_visit',
            fact('assigned_to', record.assigned_to && labels[record.assigned_to]),
            fact('departure_date', formatDate(record.departure_date)),
            fact('advance_amount', <Rupees paise={record.advance_amount} />),
            fact('payable_amount', totals?.payable !== undefined && <Payable paise={totals.payable} />),
            'tickets_arranged_by',
            fact('accompanied_with', record.accompanied_with.join(', ')),
            fact('arrival_date', formatDate(record.arrival_date)),
            fact('total_expense', totals?.total !== undefined && <Rupees paise={totals.total} />),
            // Of somebody else the server alone knows it.
            ...(grade === undefined
              ? []
              : [{ label: t('Grade'), value: typeof grade === 'string' ? grade : null }]),
          ])}
        />
      </Card>
      {submitted && <Flags asked={asked} lines={totals?.lines ?? []} />}
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
