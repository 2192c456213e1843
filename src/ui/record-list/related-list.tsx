import { Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { resources, type ResourceName } from '#contract/resources.ts';
import type { ListRow } from '#data/api.ts';
import { useList } from '#data/hooks.ts';
import { t } from '../language/text.ts';
import { listState } from '../list/list-state.ts';
import type { Search } from '../list/search.ts';
import { Pager } from '../list/pager.tsx';
import { RecordCard, RecordCards } from '../list/record-cards.tsx';
import { RecordTable, type Column } from '../list/record-table.tsx';
import { NARROW } from '../list/widths.ts';
import { RecordMark } from '../status/mark.tsx';
import { addressOf, type RecordKind } from '../record/kind.ts';
import { nameIn } from '../record/name-in.ts';
import { nameColumn, RowName } from './row-name.tsx';
import { EmptyLine } from '../list/empty-line.tsx';

interface RelatedListProps<N extends ResourceName> {
  kind: Pick<RecordKind<N>, 'resource' | 'plural' | 'path'>;
  /** What the rows have in common. */
  filters: Readonly<Record<string, string>>;
  /** Columns next to the name. */
  columns: readonly Column<ListRow<N>>[];
  search: Search;
  go: (search: Search) => void;
  open: (address: string) => void;
}

/** The records that belong to another one, paged. */
export function RelatedList<N extends ResourceName>(props: RelatedListProps<N>) {
  const { kind, filters, columns, search, go, open } = props;
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const resource = resources[kind.resource];
  const list = listState(resource, { ...search, ...filters });
  const { value: answer, fresh } = useList(kind.resource, list.query);
  if (!answer || !fresh) return null;
  const { rows, total } = answer;
  if (total === 0) return <EmptyLine>{t('No {plural} Found', { plural: kind.plural })}</EmptyLine>;
  const name: Column<ListRow<N>> = {
    ...nameColumn(kind),
    cell: (row) => <RowName kind={kind} row={row} name={nameIn(kind, row)} />,
  };
  const card = (row: ListRow<N>) => (
    <RecordCard link={<Link to={addressOf(kind, row.id)}>{nameIn(kind, row)}</Link>}>
      {columns.map(({ title, cell }) => (
        <span key={title}>{cell(row)}</span>
      ))}
      <RecordMark mark={row._mark} left={row._left} />
    </RecordCard>
  );
  return (
    <Stack gap="md">
      {narrow ? (
        <RecordCards label={kind.plural} rows={rows} card={card} />
      ) : (
        <RecordTable
          label={kind.plural}
          columns={[name, ...columns]}
          rows={rows}
          order={list.query}
          onSort={(column) => go(list.toSort(column))}
          onOpen={(row) => open(addressOf(kind, row.id))}
        />
      )}
      <Pager
        query={list.query}
        total={total}
        onPage={(page) => go(list.toPage(page))}
        onSize={(size) => go(list.toSize(size))}
      />
    </Stack>
  );
}
