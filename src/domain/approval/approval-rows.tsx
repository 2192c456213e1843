import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { stageOf, type DecidedName } from '#contract/approval.ts';
import type { Labels } from '#data/api.ts';
import { useViewer } from '#data/hooks.ts';
import { Icon } from '#ui/inline/icon.tsx';
import { t } from '#ui/language/text.ts';
import classes from '#ui/list/list.module.css';
import { RecordCard } from '#ui/list/record-cards.tsx';
import type { Column } from '#ui/list/record-table.tsx';
import { RowMenu } from '#ui/list/row-menu.tsx';
import { RecordMark } from '#ui/status/mark.tsx';
import { addressOf, may, type Judged, type RecordKind } from '#ui/record/kind.ts';
import type { Rows } from '#ui/record-list/record-list.tsx';
import { CodeLink, DeleteItem, EditItem } from '#ui/record-list/row-acts.tsx';
import { ApprovalChip } from './approval-chip.tsx';
import { mayDecideOn, verdicts, type Decided, type Verdict } from './approval.ts';
import { columnOf } from '#ui/record/fields.tsx';
import { nameIn } from '#ui/record/name-in.ts';

/** A row with approval. */
export type CodedRow = Decided & Judged & { id: string; code?: string | null | undefined };

interface Acts<R> {
  kind: RecordKind<DecidedName>;
  onDecide: (verdict: Verdict, row: R) => void;
  onDelete: (row: R) => void;
}

/** Columns between the code and the menu, and a card's text below the name. */
export interface CodedColumns<R> {
  columns: (labels: Labels) => readonly Column<R>[];
  under: (row: R, labels: Labels) => string;
  foot: (row: R, labels: Labels) => ReactNode;
  /** Whether a row whose menu has nothing to offer shows it disabled, and not at all otherwise. */
  menuStays?: boolean;
}

/** The column of a record's title. */
export const titleColumn = (kind: RecordKind<'journey_plans' | 'market_visits'>) => ({
  ...columnOf(kind)('title'),
  cell: (row: { title?: string | undefined }) => <span className={classes.long}>{row.title}</span>,
});

/** Rows from a code linked to the record to a menu; on a phone the name is the link. */
export function codedRows<R extends CodedRow>(acts: Acts<R>, own: CodedColumns<R>): Rows<R> {
  const { kind } = acts;
  const column = columnOf(kind);
  return {
    columns: (labels) => [
      {
        ...column('code'),
        cell: (row) => <CodeLink kind={kind} row={row} code={row.code} name={nameIn(kind, row)} />,
      },
      ...own.columns(labels),
      { title: t('Action'), cell: (row) => <CodedMenu row={row} stays={own.menuStays} {...acts} /> },
    ],
    card: (row, labels) => (
      <RecordCard
        link={<Link to={addressOf(kind, row.id)}>{nameIn(kind, row)}</Link>}
        menu={<CodedMenu row={row} stays={own.menuStays} {...acts} />}
        under={[row.code, own.under(row, labels)]}
      >
        <span>{own.foot(row, labels)}</span>
        <ApprovalChip status={stageOf(row)} />
        <RecordMark mark={row._mark} left={row._left} />
      </RecordCard>
    ),
  };
}

interface CodedMenuProps<R> extends Acts<R> {
  row: R;
  stays: boolean | undefined;
}

function CodedMenu<R extends CodedRow>({ row, stays, kind, onDecide, onDelete }: CodedMenuProps<R>) {
  const viewer = useViewer();
  const held = !row._left;
  const decides = mayDecideOn(viewer, kind.resource, row);
  const edit = held && may(kind, viewer, 'update', row);
  const remove = held && may(kind, viewer, 'delete', row);
  if (!decides && !edit && !remove) return stays ? <RowMenu disabled of={nameIn(kind, row)} /> : null;
  return (
    <RowMenu of={nameIn(kind, row)}>
      {edit && <EditItem kind={kind} id={row.id} />}
      {remove && <DeleteItem onDelete={() => onDelete(row)} />}
      {decides &&
        verdicts.map(({ verdict, verb }) => (
          <Menu.Item
            key={verdict}
            leftSection={<Icon name={verdict === 'approved' ? 'tick' : 'close'} />}
            onClick={() => onDecide(verdict, row)}
          >
            {verb}
          </Menu.Item>
        ))}
    </RowMenu>
  );
}
