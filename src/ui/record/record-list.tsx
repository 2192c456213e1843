import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { pageSizesOf } from '#contract/resource.ts';
import { resources, type ResourceName } from '#contract/resources.ts';
import type { Labels, ListAnswer, ListRow } from '#data/api.ts';
import { useList } from '#data/hooks.ts';
import { Empty, EmptyList } from '../list/empty.tsx';
import { ListTruth } from '../list/list-truth.tsx';
import { Pager } from '../list/pager.tsx';
import { RecordCards } from '../list/record-cards.tsx';
import { RecordTable, type Column } from '../list/record-table.tsx';
import { CARDS } from '../list/widths.ts';
import { addressOf, wordOf, type RecordKind } from './kind.ts';
import { ListFrame, type ListFrameProps } from './list-frame.tsx';

/** How one kind of record is shown in rows. */
export interface Rows<Row> {
  columns: (labels: Labels) => readonly Column<Row>[];
  /** One record on a narrow screen. */
  card: (row: Row, labels: Labels) => ReactNode;
}

interface RecordListProps<N extends ResourceName> extends Omit<ListFrameProps, 'kind'> {
  kind: RecordKind<N>;
  rows: Rows<ListRow<N>>;
  open: (address: string) => void;
  /** What such a record is, for a list that has none yet. */
  children: ReactNode;
}

/** A list of records whose whole state is its address. */
export function RecordList<N extends ResourceName>(props: RecordListProps<N>) {
  const { kind, list, chips, FilterScreen, go, search, menu } = props;
  const answer = useList(kind.resource, list.query).value;
  return (
    <ListFrame {...{ kind, list, chips, FilterScreen, go, search, menu }}>
      {answer && <Shown {...props} answer={answer} />}
      <Pager
        query={list.query}
        total={answer?.total}
        sizes={pageSizesOf(resources[kind.resource])}
        onPage={(page) => go(list.toPage(page), 'push')}
        onSize={(size) => go(list.toSize(size))}
      />
      <ListTruth waiting={answer?.waiting ?? 0} />
    </ListFrame>
  );
}

interface ShownProps<N extends ResourceName> extends RecordListProps<N> {
  answer: ListAnswer<N>;
}

function Shown<N extends ResourceName>(props: ShownProps<N>) {
  const { kind, list, rows: how, go, open, answer, children } = props;
  const { rows, labels, total } = answer;
  const narrow = useMediaQuery(CARDS, undefined, { getInitialValueInEffect: false });
  if (rows.length === 0)
    return (
      <NoRows kind={kind} total={total} list={list} go={go}>
        {children}
      </NoRows>
    );
  if (narrow) return <RecordCards label={kind.plural} rows={rows} card={(row) => how.card(row, labels)} />;
  return (
    <RecordTable
      label={kind.plural}
      columns={how.columns(labels)}
      rows={rows}
      order={list.query}
      onSort={(column) => go(list.toSort(column))}
      onOpen={(row) => open(addressOf(kind, row.id))}
    />
  );
}

interface NoRowsProps extends Pick<RecordListProps<ResourceName>, 'list' | 'go' | 'children'> {
  kind: Pick<RecordKind, 'title' | 'plural'>;
  total: number;
}

function NoRows({ kind, total, list, go, children }: NoRowsProps) {
  if (total > 0)
    return (
      <Empty title="This page has no rows any more">
        <Button variant="default" onClick={() => go(list.toPage(1))}>
          First page
        </Button>
      </Empty>
    );
  if (Object.keys(list.query.filters).length > 0)
    return (
      <Empty title={`No ${wordOf(kind)} passes these filters`}>
        <Button variant="default" onClick={() => go(list.toFilters({}))}>
          Reset filters
        </Button>
      </Empty>
    );
  return <EmptyList title={`No ${kind.plural.toLowerCase()} yet`}>{children}</EmptyList>;
}
