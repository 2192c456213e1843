import { Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { Owned } from '#contract/permissions.ts';
import type { Labels, Marked } from '#data/api.ts';
import { useViewer } from '#data/hooks.ts';
import { t } from '../language/text.ts';
import { RecordCard } from '../list/record-cards.tsx';
import type { Column } from '../list/record-table.tsx';
import { DeleteIcon, EditIcon } from '../list/row-icons.tsx';
import { RecordMark } from '../status/mark.tsx';
import { addressOf, editAddressOf, may, type RecordKind } from '../record/kind.ts';
import type { Rows } from './record-list.tsx';
import { RowName } from './row-name.tsx';

type Row = Owned & Marked & { id: string; name?: string | undefined };

/** A column, and where its value is shown on a card: in the line below the name or at the bottom. */
export interface PlainColumn<R> extends Column<R> {
  card?: 'under' | 'foot';
}

type OnDelete<R> = (row: R) => void;

/** Rows that start with a name linked to the record and end with edit and delete icons. */
export const plainRows =
  <R extends Row>(kind: RecordKind, columnsOf: (labels: Labels) => readonly PlainColumn<R>[]) =>
  (onDelete?: OnDelete<R>): Rows<R> => {
    const icons = (row: R) => <RowIcons kind={kind} row={row} onDelete={onDelete} />;
    return {
      columns: (labels) => [
        { title: t('Name'), sort: 'name', cell: (row) => <RowName kind={kind} row={row} /> },
        ...columnsOf(labels),
        { title: t('Action'), cell: icons },
      ],
      card: (row, labels) => {
        const at = (place: PlainColumn<R>['card']) => columnsOf(labels).filter(({ card }) => card === place);
        return (
          <RecordCard
            link={<Link to={addressOf(kind, row.id)}>{row.name}</Link>}
            menu={icons(row)}
            under={at('under').map(({ title, cell }, place) => (
              <Fragment key={title}>
                {place > 0 && ' · '}
                {cell(row)}
              </Fragment>
            ))}
          >
            {at('foot').map(({ title, cell }) => (
              <span key={title}>{cell(row)}</span>
            ))}
            <RecordMark mark={row._mark} left={row._left} />
          </RecordCard>
        );
      },
    };
  };

interface RowIconsProps<R> {
  kind: RecordKind;
  row: R;
  /** Undefined if such records cannot be deleted. */
  onDelete?: OnDelete<R> | undefined;
}

/** The allowed actions of a row. */
export function RowIcons<R extends Row>({ kind, row, onDelete }: RowIconsProps<R>) {
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
