import { Anchor, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Choice } from '#contract/lists.ts';
import { can } from '#contract/permissions.ts';
import type { Labels, ListRow } from '#data/api.ts';
import { useViewer } from '#data/hooks.ts';
import { formatDate } from '#lib/dates.ts';
import { Icon } from '#ui/icon.tsx';
import classes from '#ui/list/list.module.css';
import { RecordCard } from '#ui/list/record-cards.tsx';
import type { Column } from '#ui/list/record-table.tsx';
import { RowMenu } from '#ui/list/row-menu.tsx';
import { RecordMark } from '#ui/mark.tsx';
import { labelIn } from '#ui/party/use-party-choices.ts';

export type LeadRow = ListRow<'leads'>;

/** What rows need to be shown in words. */
export interface RowContext {
  labels: Labels;
  types: readonly Choice[];
  statuses: readonly Choice[];
  onDelete: (row: LeadRow) => void;
}

const nameOf = (row: LeadRow): string => row.name ?? row.id;

const territoryOf = (row: LeadRow, labels: Labels): string =>
  row.territory_id ? (labels[row.territory_id] ?? '-') : '-';

/** The columns of the leads list. */
export function leadColumns(context: RowContext): Column<LeadRow>[] {
  const { labels, types, statuses, onDelete } = context;
  return [
    { title: 'ID', sort: 'cdp_code', cell: (row) => <IdCell row={row} /> },
    { title: 'Name', sort: 'name', cell: (row) => <span className={classes.long}>{nameOf(row)}</span> },
    { title: 'Mobile', sort: 'mobile', cell: (row) => row.mobile },
    { title: 'Type', sort: 'customer_type', cell: (row) => labelIn(row.customer_type, types) },
    { title: 'Territory', sort: 'territory_id', cell: (row) => territoryOf(row, labels) },
    { title: 'Status', sort: 'status', cell: (row) => labelIn(row.status, statuses) },
    { title: 'Created At', sort: 'created_at', cell: (row) => formatDate(row.created_at) },
    { title: 'Action', cell: (row) => <LeadMenu row={row} onDelete={onDelete} /> },
  ];
}

function IdCell({ row }: { row: LeadRow }) {
  return (
    <>
      <Anchor inherit renderRoot={(props) => <Link to="/leads/$id" params={{ id: row.id }} {...props} />}>
        {row.cdp_code ?? <span aria-label={`New lead ${nameOf(row)}`}>New</span>}
      </Anchor>{' '}
      {(row._mark !== 'synced' || row._left) && <RecordMark mark={row._mark} left={row._left} />}
    </>
  );
}

function LeadMenu({ row, onDelete }: { row: LeadRow; onDelete: RowContext['onDelete'] }) {
  const viewer = useViewer();
  const edit = !row._left && can(viewer, 'update', 'leads', row);
  const remove = !row._left && can(viewer, 'delete', 'leads', row);
  if (!edit && !remove) return null;
  return (
    <RowMenu of={nameOf(row)}>
      {edit && (
        <Menu.Item
          leftSection={<Icon name="edit" />}
          renderRoot={(props) => <Link to="/leads/edit/$id" params={{ id: row.id }} {...props} />}
        >
          Edit
        </Menu.Item>
      )}
      {remove && (
        <Menu.Item leftSection={<Icon name="trash" />} color="red" onClick={() => onDelete(row)}>
          Delete
        </Menu.Item>
      )}
    </RowMenu>
  );
}

/** One lead on a narrow screen. */
export function LeadCard({ row, context }: { row: LeadRow; context: RowContext }) {
  const { labels, types, statuses, onDelete } = context;
  return (
    <RecordCard
      link={
        <Link to="/leads/$id" params={{ id: row.id }}>
          {nameOf(row)}
        </Link>
      }
      menu={<LeadMenu row={row} onDelete={onDelete} />}
      under={[row.cdp_code, row.mobile, labelIn(row.customer_type, types)].filter(Boolean).join(' · ')}
    >
      <span>{territoryOf(row, labels)}</span>
      <span>{labelIn(row.status, statuses)}</span>
      <span>{formatDate(row.created_at)}</span>
      <RecordMark mark={row._mark} left={row._left} />
    </RecordCard>
  );
}
