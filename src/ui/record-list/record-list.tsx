import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Suspense, type ReactNode } from 'react';
import { pageSizesOf, type Resource } from '#contract/core/resource.ts';
import { resources, type ResourceName } from '#contract/resources.ts';
import type { Labels, ListAnswer, ListRow } from '#data/api.ts';
import { useArrived, useList, useOnline, useViewer } from '#data/hooks.ts';
import { Empty, EmptyList } from '../list/empty.tsx';
import { useListKeys } from '../list/list-keys.ts';
import { ListFreshness } from '../list/list-freshness.tsx';
import { Pager } from '../list/pager.tsx';
import { RecordCards } from '../list/record-cards.tsx';
import { RecordTable, type Column } from '../list/record-table.tsx';
import type { Pick } from '../list/row-pick.tsx';
import { useSelection } from '../list/selection.ts';
import { CARDS } from '../list/widths.ts';
import { lazyPart } from '../hooks/parts.ts';
import { t } from '../language/text.ts';
import { addressOf, editAddressOf, may, wordOf, type RecordKind } from '../record/kind.ts';
import { ListFrame, type ListFrameProps } from './list-frame.tsx';
import type { Many } from './many.ts';
import { nameIn } from '../record/name-in.ts';

const ManyBar = lazyPart(() => import('./many-bar.tsx'));

/** How one kind of record is shown in rows. */
export interface Rows<Row> {
  columns: (labels: Labels) => readonly Column<Row>[];
  /** One record on a narrow screen. */
  card: (row: Row, labels: Labels) => ReactNode;
}

interface RecordListProps<N extends ResourceName> extends Omit<ListFrameProps, 'kind' | 'select' | 'query'> {
  kind: RecordKind<N>;
  rows: Rows<ListRow<N>>;
  open: (address: string) => void;
  /** Bulk actions. */
  many?: Many | undefined;
  /** Fixed filters in addition to those of the URL. */
  within?: Readonly<Record<string, string>>;
  /** Explanation shown in an empty list. */
  children: ReactNode;
}

/** A list of records with all its state in the URL. */
export function RecordList<N extends ResourceName>(props: RecordListProps<N>) {
  const { kind, list, chips, FilterScreen, go, search, menu, many, around, open } = props;
  const viewer = useViewer();
  const query = { ...list.query, filters: { ...list.query.filters, ...props.within } };
  const answer = useList(kind.resource, query).value;
  const unknown = !useArrived() && answer?.total === 0;
  const total = unknown ? undefined : answer?.total;
  // The total of the specification stands for an answer that is on its way, not for one that does not come.
  const online = useOnline();
  const narrow = useMediaQuery(CARDS, undefined, { getInitialValueInEffect: false });
  const selection = useSelection(JSON.stringify(query.filters));
  const pick = many && { selection, nameOf: (row: ListRow<N>) => nameIn(kind, row) };
  useListKeys({
    edit: (id) => {
      const row = answer?.rows.find((one) => one.id === id);
      if (!row || row._left || !may(kind, viewer, 'update', row)) return false;
      open(editAddressOf(kind, id));
      return true;
    },
    choose: (id) => {
      if (pick) selection.choose([id], !selection.ids.has(id));
      return pick !== undefined;
    },
  });
  const select = narrow && pick && !selection.on && (
    <Button variant="default" onClick={selection.start}>
      {t('Select')}
    </Button>
  );
  return (
    <ListFrame {...{ kind, list, query, chips, FilterScreen, go, search, menu, select, around }}>
      {answer && <Shown {...props} answer={answer} narrow={narrow} pick={pick} />}
      {total !== 0 && !(unknown && online === false) && (
        <Pager
          query={list.query}
          total={total}
          sizes={pageSizesOf(resources[kind.resource])}
          onPage={(page) => go(list.toPage(page), 'push')}
          onSize={(size) => go(list.toSize(size))}
        />
      )}
      <ListFreshness waiting={answer?.waiting ?? 0} />
      {many && answer && selection.on && (
        <Suspense>
          <ManyBar
            {...{ kind, many, selection }}
            query={query}
            total={answer.total}
            page={answer.rows.map(({ id }) => id)}
          />
        </Suspense>
      )}
    </ListFrame>
  );
}

interface ShownProps<N extends ResourceName> extends RecordListProps<N> {
  answer: ListAnswer<N>;
  narrow: boolean;
  pick: Pick<ListRow<N>> | undefined;
}

function Shown<N extends ResourceName>(props: ShownProps<N>) {
  const { kind, list, rows: how, go, open, answer, narrow, pick, children } = props;
  const { rows, labels, total } = answer;
  if (rows.length === 0)
    return (
      <NoRows kind={kind} total={total} list={list} within={props.within} go={go}>
        {children}
      </NoRows>
    );
  if (narrow)
    return <RecordCards label={kind.plural} rows={rows} card={(row) => how.card(row, labels)} pick={pick} />;
  return (
    <RecordTable
      label={kind.plural}
      columns={how.columns(labels)}
      rows={rows}
      order={list.query}
      onSort={(column) => go(list.toSort(column))}
      onOpen={(row) => open(addressOf(kind, row.id))}
      pick={pick}
    />
  );
}

interface NoRowsProps {
  kind: RecordKind;
  total: number;
  list: RecordListProps<ResourceName>['list'];
  within: RecordListProps<ResourceName>['within'];
  go: RecordListProps<ResourceName>['go'];
  children: ReactNode;
}

function NoRows({ kind, total, list, within, go, children }: NoRowsProps) {
  const arrived = useArrived();
  if (total > 0)
    return (
      <Empty title={t('Nothing on this page')}>
        <Button variant="default" onClick={() => go(list.toPage(1))}>
          {t('First page')}
        </Button>
      </Empty>
    );
  const { filters }: Resource = resources[kind.resource];
  if (arrived && Object.keys(list.query.filters).some((key) => filters[key]?.kind !== 'label'))
    return (
      <Empty title={t('No {record} matches these filters', { record: wordOf(kind) })}>
        <Button variant="default" onClick={() => go(list.toFilters({}))}>
          {t('Reset filters')}
        </Button>
      </Empty>
    );
  const plural = kind.plural.toLowerCase();
  const isPart = within && Object.keys(within).length > 0;
  return (
    <EmptyList title={isPart ? t('No {plural} here', { plural }) : t('No {plural} yet', { plural })}>
      {children}
    </EmptyList>
  );
}
