import { Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { mayDelete } from '#contract/accounts.ts';
import { can } from '#contract/permissions.ts';
import type { Labels, ListRow } from '#data/api.ts';
import { useViewer } from '#data/hooks.ts';
import { formatDate } from '#lib/dates.ts';
import { RecordCard } from '#ui/list/record-cards.tsx';
import { DeleteIcon, EditIcon } from '#ui/list/row-icons.tsx';
import { RecordMark } from '#ui/mark.tsx';
import { RowName } from '#ui/record/row-name.tsx';
import type { Rows } from '#ui/record/record-list.tsx';
import { addressOf, editAddressOf } from '#ui/record/kind.ts';
import { accountKind } from './kind.ts';
import { AccountPriority } from './priority.tsx';

type Row = ListRow<'accounts'>;
type Delete = (row: Row) => void;

const assigneeOf = ({ assigned_to }: Row, labels: Labels) => (assigned_to && labels[assigned_to]) ?? '-';

/** How accounts stand in their list. */
export const accountRows = (onDelete: Delete): Rows<Row> => ({
  columns: (labels) => [
    { title: 'Name', sort: 'name', cell: (row) => <RowName kind={accountKind} row={row} /> },
    { title: 'Priority', sort: 'priority', cell: (row) => <AccountPriority account={row} /> },
    { title: 'Phone', sort: 'phone', cell: (row) => row.phone },
    { title: 'Email', sort: 'email', cell: (row) => row.email },
    { title: 'Assigned To', sort: 'assigned_to', cell: (row) => assigneeOf(row, labels) },
    { title: 'Created At', sort: 'created_at', cell: (row) => formatDate(row.created_at) },
    { title: 'Action', cell: (row) => <Actions row={row} onDelete={onDelete} /> },
  ],
  card: (row, labels) => (
    <RecordCard
      link={<Link to={addressOf(accountKind, row.id)}>{row.name}</Link>}
      menu={<Actions row={row} onDelete={onDelete} />}
      under={[row.phone, row.email].join(' · ')}
    >
      <AccountPriority account={row} />
      <span>{assigneeOf(row, labels)}</span>
      <span>{formatDate(row.created_at)}</span>
      <RecordMark mark={row._mark} left={row._left} />
    </RecordCard>
  ),
});

function Actions({ row, onDelete }: { row: Row; onDelete: Delete }) {
  const viewer = useViewer();
  if (row._left) return null;
  const of = row.name ?? row.id;
  return (
    <Group gap={0} wrap="nowrap">
      {can(viewer, 'update', 'accounts', row) && <EditIcon of={of} to={editAddressOf(accountKind, row.id)} />}
      {mayDelete(viewer, row) && <DeleteIcon of={of} onDelete={() => onDelete(row)} />}
    </Group>
  );
}
