import { Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Owned } from '#contract/core/permissions.ts';
import type { Labels, Marked } from '#data/api.ts';
import { useViewer } from '#data/hooks.ts';
import { t } from '../language/text.ts';
import { RecordCard } from '../list/record-cards.tsx';
import type { Column } from '../list/record-table.tsx';
import { DeleteIcon, EditIcon } from '../list/row-icons.tsx';
import { RecordMark } from '../status/mark.tsx';
import { addressOf, editAddressOf, fieldWordOf, may, type RecordKind } from '../record/kind.ts';
import type { Rows } from './record-list.tsx';
import { valueIn } from './many.ts';
import { CodeLink } from './row-acts.tsx';
import { nameIn, wholeNameIn } from '../record/name-in.ts';
import { nameColumn, RowName } from './row-name.tsx';

type Row = Owned & Marked & { id: string };

/** A column, and where its value is shown on a card: in the line below the name or at the bottom. */
export interface PlainColumn<R> extends Column<R> {
  card?: 'under' | 'foot';
}

type OnDelete<R> = (row: R & { name: string }) => void;

/** Rows that start with the name linked to the record, after its `code` if it has one, and end with icons. */
export const plainRows =
  <R extends Row>(
    kind: RecordKind,
    columnsOf: (labels: Labels) => readonly PlainColumn<R>[],
    code?: keyof R & string,
  ) =>
  (onDelete?: OnDelete<R>): Rows<R> => {
    const icons = (row: R) => <RowIcons kind={kind} row={row} onDelete={onDelete} />;
    const codeIn = (row: R) => (code !== undefined && valueIn(row, code)) || null;
    const codeOf = (row: R) => <CodeLink kind={kind} row={row} code={codeIn(row)} name={nameIn(kind, row)} />;
    return {
      columns: (labels) => [
        ...(code === undefined ? [] : [{ title: fieldWordOf(kind, code).label, sort: code, cell: codeOf }]),
        {
          ...nameColumn(kind),
          cell: (row) => (
            <RowName kind={kind} row={row} name={nameIn(kind, row)} unmarked={code !== undefined} />
          ),
        },
        ...columnsOf(labels),
        { title: t('Action'), cell: icons },
      ],
      card: (row, labels) => {
        const at = (place: PlainColumn<R>['card']) => columnsOf(labels).filter(({ card }) => card === place);
        return (
          <RecordCard
            link={<Link to={addressOf(kind, row.id)}>{nameIn(kind, row)}</Link>}
            menu={icons(row)}
            under={[codeIn(row), ...at('under').map(({ cell }) => cell(row))]}
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
  const of = wholeNameIn(kind, row);
  return (
    <Group gap={0} wrap="nowrap">
      {may(kind, viewer, 'update', row) && <EditIcon of={of} to={editAddressOf(kind, row.id)} />}
      {onDelete && may(kind, viewer, 'delete', row) && (
        <DeleteIcon of={of} onDelete={() => onDelete({ ...row, name: of })} />
      )}
    </Group>
  );
}
