import './list-styles.ts';
import { Table, UnstyledButton } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import type { ListQuery } from '#contract/core/resource.ts';
import { Icon } from '../inline/icon.tsx';
import classes from './list.module.css';
import { PageBox, RowBox, type Pick } from './row-pick.tsx';

/** One column: header, sort key if sortable, and cell. */
export interface Column<Row> {
  title: string;
  sort?: string;
  cell: (row: Row) => ReactNode;
  /** The value may take two lines on a laptop, as links do. */
  wraps?: true;
}

interface RecordTableProps<Row> {
  /** The table's label. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  order: { sort: ListQuery['sort']; descending: boolean };
  onSort: (column: string) => void;
  /** Opens a row on click; keyboard users have the link in the row. */
  onOpen: (row: Row) => void;
  /** Row selection: checkboxes in the first column. */
  pick?: Pick<Row> | undefined;
}

/** Records as rows under sticky headers. */
export function RecordTable<Row extends { id: string }>(props: RecordTableProps<Row>) {
  const { label, columns, rows, order, onSort, onOpen, pick } = props;
  const pageBox = pick && <PageBox selection={pick.selection} ids={rows.map(({ id }) => id)} />;
  return (
    <Table
      aria-label={label}
      className={classes.table}
      withTableBorder
      highlightOnHover
      highlightOnHoverColor="light-dark(var(--mantine-color-gray-0), var(--mantine-color-dark-6))"
      stickyHeader
      stickyHeaderOffset="var(--app-shell-header-offset, 0px)"
    >
      <Table.Thead>
        <Table.Tr>
          {columns.map((column, at) => (
            <Head key={column.title} column={column} order={order} onSort={onSort}>
              {at === 0 && pageBox}
            </Head>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr
            key={row.id}
            className={classes.row}
            data-row={row.id}
            data-chosen={pick?.selection.ids.has(row.id) === true || undefined}
            onClick={openUnlessMeantElse(() => onOpen(row))}
          >
            {columns.map((column, at) => (
              <Table.Td key={column.title} data-wraps={column.wraps}>
                <Boxed box={at === 0 && pick && <RowBox pick={pick} row={row} />}>{column.cell(row)}</Boxed>
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface HeadProps<Row> {
  column: Column<Row>;
  order: RecordTableProps<Row>['order'];
  onSort: RecordTableProps<Row>['onSort'];
  /** Left of the title. */
  children: ReactNode;
}

function Head<Row>({ column: { title, sort }, order, onSort, children }: HeadProps<Row>) {
  if (!sort)
    return (
      <Table.Th>
        <Boxed box={children}>{title}</Boxed>
      </Table.Th>
    );
  const direction = order.sort !== sort ? 'none' : order.descending ? 'descending' : 'ascending';
  return (
    <Table.Th aria-sort={direction}>
      <Boxed box={children}>
        <UnstyledButton className={classes.sort} onClick={() => onSort(sort)}>
          {title}
          <span className={classes.arrow} data-direction={direction}>
            <Icon name="chevron" size={14} />
          </span>
        </UnstyledButton>
      </Boxed>
    </Table.Th>
  );
}

/** A cell with a checkbox on the left. */
function Boxed({ box, children }: { box: ReactNode; children: ReactNode }) {
  if (!box) return children;
  return (
    <span className={classes.boxed}>
      {box}
      <span>{children}</span>
    </span>
  );
}

/** A click on a link or button, or the end of a text selection, does not open the row. */
function openUnlessMeantElse(open: () => void) {
  return (event: MouseEvent) => {
    const target = event.target;
    if (target instanceof Element && target.closest('a, button, input, [role="menu"]')) return;
    if (window.getSelection()?.type === 'Range') return;
    open();
  };
}
