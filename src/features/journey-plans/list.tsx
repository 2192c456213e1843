import { createFileRoute } from '@tanstack/react-router';
import { journey_plans } from '#contract/journey-plans.ts';
import type { Labels, ListRow } from '#data/api.ts';
import { formatDate } from '#lib/dates.ts';
import { ApprovalChip } from '#domain/approval/approval-chip.tsx';
import { titleColumn } from '#domain/approval/approval-rows.tsx';
import { ApprovalList } from '#domain/approval/approval-list.tsx';
import { statusChoices } from '#domain/approval/approval.ts';
import { t } from '#ui/language/text.ts';
import { fieldFilters } from '#ui/list/field-filters.tsx';
import { listParams } from '#ui/list/search.ts';
import { planFile } from './file.ts';
import { journeyPlan } from './kind.ts';
import { columnOf } from '#ui/record/fields.tsx';

export const Route = createFileRoute('/journeyplans/')({
  validateSearch: listParams,
  component: PlanList,
});

const filters = fieldFilters(journey_plans, [
  { kind: 'text', key: 'jp_id', label: t('Journey Plan ID') },
  { kind: 'text', key: 'name' },
  { kind: 'person', key: 'assigned_to', called: 'assigned_name' },
  { kind: 'word', key: 'status', words: statusChoices },
  { kind: 'day', key: 'from' },
  { kind: 'day', key: 'to', from: 'from' },
]);

type Row = ListRow<'journey_plans'>;

const rangeOf = ({ start_date, end_date }: Row) => `${formatDate(start_date)} - ${formatDate(end_date)}`;
const assigneeOf = ({ assigned_to }: Row, labels: Labels) => (assigned_to && labels[assigned_to]) ?? '-';
const countOf = ({ marketvisits_count = 0 }: Row) => marketvisits_count;

const column = columnOf(journeyPlan);

const rows = {
  columns: (labels: Labels) => [
    titleColumn(journeyPlan),
    { title: t('Date Range'), sort: 'start_date', cell: rangeOf },
    { ...column('marketvisits_count'), cell: countOf },
    { ...column('assigned_to'), cell: (row: Row) => assigneeOf(row, labels), wraps: true as const },
    { ...column('created_at'), cell: (row: Row) => formatDate(row.created_at) },
    {
      ...column('approval_status'),
      cell: (row: Row) => <ApprovalChip status={row.approval_status} />,
    },
  ],
  under: rangeOf,
  foot: (row: Row, labels: Labels) =>
    `${assigneeOf(row, labels)}, ${t('{count, plural, one {# visit} other {# visits}}', { count: countOf(row) })}`,
};

function PlanList() {
  return (
    <ApprovalList kind={journeyPlan} filters={filters} file={planFile} rows={rows}>
      {t(
        'A journey plan is a set of visits to leads and customers over one or more days. It needs approval.',
      )}
    </ApprovalList>
  );
}
