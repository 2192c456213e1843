import { createFileRoute } from '@tanstack/react-router';
import { marginOf } from '#contract/opportunities.ts';
import type { RecordAnswer } from '#data/api.ts';
import { formatDate } from '#lib/dates.ts';
import { formatRs } from '#lib/money.ts';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import { RecordDocuments } from '#ui/file/record-documents.tsx';
import { NamedLink } from '#ui/record/named-link.tsx';
import { RecordAt } from '#ui/record/record-at.tsx';
import { RecordDetail } from '#ui/record/record-detail.tsx';
import { RecordTabs } from '#ui/record/record-tabs.tsx';
import { tabSearch } from '#ui/record/search.ts';
import { useTabPlace } from '#ui/record/tab-place.ts';
import { opportunityKind } from './kind.ts';
import { relatedOf } from './related-link.tsx';
import { StageChip } from './stage-dialog.tsx';
import { valuesOf } from './values.ts';

export const Route = createFileRoute('/opportunities/$id')({
  validateSearch: tabSearch,
  component: OpportunityDetail,
});

function OpportunityDetail() {
  const { id } = Route.useParams();
  const { tabs } = useTabPlace();
  return (
    <RecordAt kind={opportunityKind} id={id}>
      {({ record, labels, pending, issues, notes }) => (
        <RecordDetail
          kind={opportunityKind}
          {...{ record, pending, issues, notes }}
          values={valuesOf(record, labels)}
        >
          <Card title="Details">
            <Facts facts={factsOf(record, labels)} />
          </Card>
          <RecordTabs
            {...tabs}
            tabs={{ Documents: <RecordDocuments type="opportunity" record={record} /> }}
          />
        </RecordDetail>
      )}
    </RecordAt>
  );
}

type Answer = RecordAnswer<'opportunities'>;

function factsOf(record: Answer['record'], labels: Answer['labels']) {
  const { account_id } = record;
  const rs = (amount: number | null) => (amount === null ? null : formatRs(amount));
  const name = (id: string | null) => id && labels[id];
  const related = relatedOf(record, labels);
  return [
    { label: 'Name', value: record.name },
    { label: 'Stage', value: <StageChip record={record} /> },
    { label: 'Amount', value: rs(record.amount) },
    { label: 'Actual Cost', value: rs(record.actual_cost) },
    // From the two values shown beside it, so that it is right before the server has worked it out.
    { label: 'Margin', value: rs(marginOf(record)) },
    { label: 'Quantity', value: String(record.quantity) },
    { label: 'Close Date', value: formatDate(record.close_date) },
    {
      label: 'Account',
      value: account_id && (
        <NamedLink path="/accounts" id={account_id} name={labels[account_id]} word="Account" />
      ),
    },
    { label: related?.word ?? 'Related To', value: related && <NamedLink {...related} /> },
    { label: 'Assigned To', value: name(record.assigned_to) },
    { label: 'Created By', value: name(record.created_by) },
    { label: 'Modified By', value: name(record.modified_by) },
    { label: 'Created At', value: formatDate(record.created_at) },
    { label: 'Description', value: record.description },
  ];
}
