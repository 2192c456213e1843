import './list-styles.ts';
import { Table, UnstyledButton } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import type { ListQuery } from '#contract/resource.ts';
import { Icon } from '../icon.tsx';
import classes from './list.module.css';

/** One column: its head, what it sorts by where it can, and what a row shows in it. */
export interface Column<Row> {
  title: string;
  sort?: string;
  cell: (row: Row) => ReactNode;
}

interface RecordTableProps<Row> {
  /** Says what the rows are. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  order: Pick<ListQuery, 'sort' | 'descending'>;
  onSort: (column: string) => void;
  /** A click anywhere in the row; the keyboard uses the link in the row. */
  onOpen: (row: Row) => void;
}

/** Records as rows under heads that stay in sight. */
export function RecordTable<Row extends { id: string }>(props: RecordTableProps<Row>) {
  const { label, columns, rows, order, onSort, onOpen } = props;
  return (
    <Table
      aria-label={label}
      className={classes.table}
      highlightOnHover
      highlightOnHoverColor="light-dark(var(--mantine-color-gray-0), var(--mantine-color-dark-6))"
      stickyHeader
      stickyHeaderOffset="var(--app-shell-header-offset, 0px)"
    >
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <Head key={column.title} column={column} order={order} onSort={onSort} />
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id} className={classes.row} onClick={openUnlessMeantElse(() => onOpen(row))}>
            {columns.map((column) => (
              <Table.Td key={column.title}>{column.cell(row)}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface HeadProps<Row> extends Pick<RecordTableProps<Row>, 'order' | 'onSort'> {
  column: Column<Row>;
}

function Head<Row>({ column: { title, sort }, order, onSort }: HeadProps<Row>) {
  if (!sort) return <Table.Th>{title}</Table.Th>;
  const direction = order.sort !== sort ? 'none' : order.descending ? 'descending' : 'ascending';
  return (
    <Table.Th aria-sort={direction}>
      <UnstyledButton className={classes.sort} onClick={() => onSort(sort)}>
        {title}
        <span className={classes.arrow} data-direction={direction}>
          <Icon name="chevron" size={14} />
        </span>
      </UnstyledButton>
    </Table.Th>
  );
}

/** A click on a link or a button, or the end of marking a text, is not a wish to open the row. */
function openUnlessMeantElse(open: () => void) {
  return (event: MouseEvent) => {
    const target = event.target;
    if (target instanceof Element && target.closest('a, button, [role="menu"]')) return;
    if (window.getSelection()?.type === 'Range') return;
    open();
  };
}
