import { Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Owned } from '#contract/permissions.ts';
import type { Labels, Marked } from '#data/api.ts';
import { useViewer } from '#data/hooks.ts';
import { RecordCard } from '../list/record-cards.tsx';
import type { Column } from '../list/record-table.tsx';
import { DeleteIcon, EditIcon } from '../list/row-icons.tsx';
import { RecordMark } from '../mark.tsx';
import { addressOf, editAddressOf, may, type RecordKind } from './kind.ts';
import type { Rows } from './record-list.tsx';
import { RowName } from './row-name.tsx';

type Row = Owned & Marked & { id: string; name?: string | undefined };

/** What rows say beside their name and their icons. */
interface Look<R> {
  columns: (labels: Labels) => readonly Column<R>[];
  /** On a card: the line below the name, and the values at its foot. */
  under: (row: R, labels: Labels) => ReactNode;
  foot: (row: R, labels: Labels) => ReactNode;
}

type OnDelete<R> = (row: R) => void;

/** Rows that begin with a name that opens them and end with icons to edit and to delete them. */
export const plainRows =
  <R extends Row>(kind: RecordKind, { columns, under, foot }: Look<R>) =>
  (onDelete?: OnDelete<R>): Rows<R> => ({
    columns: (labels) => [
      { title: 'Name', sort: 'name', cell: (row) => <RowName kind={kind} row={row} /> },
      ...columns(labels),
      { title: 'Action', cell: (row) => <RowIcons kind={kind} row={row} onDelete={onDelete} /> },
    ],
    card: (row, labels) => (
      <RecordCard
        link={<Link to={addressOf(kind, row.id)}>{row.name}</Link>}
        menu={<RowIcons kind={kind} row={row} onDelete={onDelete} />}
        under={under(row, labels)}
      >
        {foot(row, labels)}
        <RecordMark mark={row._mark} left={row._left} />
      </RecordCard>
    ),
  });

interface RowIconsProps<R> {
  kind: RecordKind;
  row: R;
  onDelete: OnDelete<R> | undefined;
}

function RowIcons<R extends Row>({ kind, row, onDelete }: RowIconsProps<R>) {
  const viewer = useViewer();
  if (row._left) return null;
  const of = row.name ?? row.id;
  return (
    <Group gap={0} wrap="nowrap">
      {may(kind, viewer, 'update', row) && <EditIcon of={of} to={editAddressOf(kind, row.id)} />}
      {onDelete && may(kind, viewer, 'delete', row) && <DeleteIcon of={of} onDelete={() => onDelete(row)} />}
    </Group>
  );
}
