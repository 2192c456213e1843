import { createFileRoute } from '@tanstack/react-router';
import { market_visits } from '#contract/market-visits.ts';
import type { Labels, ListRow } from '#data/api.ts';
import { formatDate } from '#lib/dates.ts';
import { ApprovalChip } from '#domain/approval/approval-chip.tsx';
import { titleColumn } from '#domain/approval/approval-rows.tsx';
import { ApprovalList } from '#domain/approval/approval-list.tsx';
import { statusChoices } from '#domain/approval/approval.ts';
import { t } from '#ui/language/text.ts';
import { fieldFilters } from '#ui/list/field-filters.tsx';
import { listParams } from '#ui/list/search.ts';
import classes from '#ui/list/list.module.css';
import { visitFile } from './file.ts';
import { marketVisit } from './kind.ts';
import { columnOf } from '#ui/record/fields.tsx';

export const Route = createFileRoute('/marketvisits/')({
  validateSearch: listParams,
  component: VisitList,
});

const filters = fieldFilters(
  market_visits,
  [
    { kind: 'text', key: 'code', label: t('Market Visit ID') },
    { kind: 'text', key: 'name' },
    { kind: 'person', key: 'assigned_to', called: 'assigned_name' },
    { kind: 'day', key: 'from', label: t('Created From') },
    { kind: 'day', key: 'to', label: t('Created To'), from: 'from' },
  ],
  [
    { kind: 'person', key: 'created_by' },
    { kind: 'word', key: 'status', words: statusChoices },
    { kind: 'day', key: 'date', label: t('Date') },
    { kind: 'day', key: 'date_from', label: t('Date From') },
    { kind: 'day', key: 'date_to', label: t('Date To') },
    { kind: 'person', key: 'lead_id' },
    { kind: 'person', key: 'contact_id' },
    { kind: 'person', key: 'journey_plan_id' },
  ],
);

type Row = ListRow<'market_visits'>;

const named = (id: string | null | undefined, labels: Labels) => (id && labels[id]) ?? '-';
const partyOf = ({ lead_id, contact_id }: Row, labels: Labels) => named(lead_id ?? contact_id, labels);

const column = columnOf(marketVisit);

const rows = {
  columns: (labels: Labels) => [
    titleColumn(marketVisit),
    { title: t('Date'), sort: 'date', cell: (row: Row) => formatDate(row.date) },
    {
      title: t('Lead/Customer'),
      sort: 'lead_customer',
      cell: (row: Row) => <span className={classes.long}>{partyOf(row, labels)}</span>,
    },
    { ...column('assigned_to'), cell: (row: Row) => named(row.assigned_to, labels) },
    {
      ...column('approval_status'),
      cell: (row: Row) => <ApprovalChip status={row.approval_status} />,
    },
    { ...column('created_at'), cell: (row: Row) => formatDate(row.created_at) },
  ],
  under: (row: Row, labels: Labels) => `${partyOf(row, labels)} · ${formatDate(row.date)}`,
  foot: (row: Row, labels: Labels) => named(row.assigned_to, labels),
};

function VisitList() {
  return (
    <ApprovalList kind={marketVisit} filters={filters} file={visitFile} rows={rows}>
      {t('A market visit is a visit to one lead or customer on one day. It needs approval.')}
    </ApprovalList>
  );
}
