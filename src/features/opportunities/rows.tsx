import { Link } from '@tanstack/react-router';
import { can } from '#contract/permissions.ts';
import type { Labels } from '#data/api.ts';
import { useViewer } from '#data/hooks.ts';
import { formatDate } from '#lib/dates.ts';
import { formatRs } from '#lib/money.ts';
import classes from '#ui/list/list.module.css';
import { RecordCard } from '#ui/list/record-cards.tsx';
import { EditIcon } from '#ui/list/row-icons.tsx';
import { RecordMark } from '#ui/mark.tsx';
import { addressOf, editAddressOf } from '#ui/record/kind.ts';
import type { Rows } from '#ui/record/record-list.tsx';
import { RowName } from '#ui/record/row-name.tsx';
import { opportunityKind } from './kind.ts';
import { RelatedLink, relatedOf } from './related-link.tsx';
import { OpportunityStage, type Row } from './stage.tsx';

export const amountOf = ({ amount }: Row) => (typeof amount === 'number' ? formatRs(amount) : '-');

export const assigneeOf = ({ assigned_to }: Row, labels: Labels) =>
  (assigned_to && labels[assigned_to]) ?? '-';

/** How opportunities stand in their list. */
export const opportunityRows: Rows<Row> = {
  columns: (labels) => [
    { title: 'Name', sort: 'name', cell: (row) => <RowName kind={opportunityKind} row={row} /> },
    {
      title: 'Related To',
      cell: (row) => (
        <span className={classes.long}>
          <RelatedLink row={row} labels={labels} />
        </span>
      ),
    },
    { title: 'Amount', sort: 'amount', cell: amountOf },
    { title: 'Stage', sort: 'stage', cell: (row) => <OpportunityStage row={row} /> },
    { title: 'Close Date', sort: 'close_date', cell: (row) => formatDate(row.close_date) || '-' },
    { title: 'Assigned To', sort: 'assigned_to', cell: (row) => assigneeOf(row, labels) },
    { title: 'Created At', sort: 'created_at', cell: (row) => formatDate(row.created_at) },
    { title: 'Action', cell: (row) => <Edit row={row} /> },
  ],
  card: (row, labels) => (
    <RecordCard
      link={<Link to={addressOf(opportunityKind, row.id)}>{row.name}</Link>}
      menu={<Edit row={row} />}
      under={[amountOf(row), relatedOf(row, labels)?.name].filter(Boolean).join(' · ')}
    >
      <OpportunityStage row={row} />
      {row.close_date && <span>Closes {formatDate(row.close_date)}</span>}
      <span>{assigneeOf(row, labels)}</span>
      <RecordMark mark={row._mark} left={row._left} />
    </RecordCard>
  ),
};

function Edit({ row }: { row: Row }) {
  const viewer = useViewer();
  if (row._left || !can(viewer, 'update', 'opportunities', row)) return null;
  return <EditIcon of={row.name ?? row.id} to={editAddressOf(opportunityKind, row.id)} />;
}
