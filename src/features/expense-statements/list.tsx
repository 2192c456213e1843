import { createFileRoute } from '@tanstack/react-router';
import { DRAFT, stageOf } from '#contract/approval.ts';
import { trueToday } from '#data/true-time.ts';
import { expense_statements } from '#contract/expense-statements.ts';
import type { Labels, ListRow } from '#data/api.ts';
import { ApprovalChip } from '#domain/approval/approval-chip.tsx';
import { ApprovalList } from '#domain/approval/approval-list.tsx';
import { statusWord } from '#domain/approval/approval.ts';
import { DeletionNotice } from '#domain/deletion/deletion-notice.tsx';
import { ReceiptsOnTheWay } from '#domain/expense/receipts-on-the-way.tsx';
import { formatDate } from '#lib/dates.ts';
import { t } from '#ui/language/text.ts';
import { fieldFilters } from '#ui/list/field-filters.tsx';
import { listParams } from '#ui/list/search.ts';
import classes from '#ui/list/list.module.css';
import { columnOf } from '#ui/record/fields.tsx';
import { statementFile } from './file.ts';
import { statementKind } from './kind.ts';
import { linesSheet } from './lines-sheet.ts';
import { Payable } from './totals.tsx';

export const Route = createFileRoute('/expensestatements/')({
  validateSearch: listParams,
  component: StatementList,
});

/** Approved and rejected first, then pending. (Document 2, section 4.) */
const statuses = ['approved', 'rejected', 'pending', DRAFT].map((key) => ({ key, value: statusWord(key) }));

const filters = fieldFilters(expense_statements, [
  { kind: 'day', key: 'arrival_date', until: trueToday },
  { kind: 'day', key: 'departure_date', from: 'arrival_date', until: trueToday },
  { kind: 'person', key: 'assigned_to', called: 'assigned_name' },
  { kind: 'word', key: 'status', words: statuses },
]);

type Row = ListRow<'expense_statements'>;

const employeeOf = ({ assigned_to }: Row, labels: Labels) => (assigned_to && labels[assigned_to]) ?? '-';

const column = columnOf(statementKind);

const rows = {
  // The menu is enabled only for pending statements. (Document 2, section 4.)
  menuStays: true,
  columns: (labels: Labels) => [
    {
      ...column('place_of_visit'),
      cell: (row: Row) => (
        <span className={classes.long}>
          {row.place_of_visit} <ReceiptsOnTheWay id={row.id} submitted_at={row.submitted_at} />
        </span>
      ),
    },
    { ...column('assigned_to'), cell: (row: Row) => employeeOf(row, labels), wraps: true as const },
    { ...column('departure_date'), cell: (row: Row) => formatDate(row.departure_date) },
    { ...column('arrival_date'), cell: (row: Row) => formatDate(row.arrival_date) },
    { ...column('payable_amount'), cell: (row: Row) => <Payable row={row} /> },
    { ...column('created_at'), cell: (row: Row) => formatDate(row.created_at) },
    { ...column('approval_status'), cell: (row: Row) => <ApprovalChip status={stageOf(row)} /> },
  ],
  under: (row: Row) => `${formatDate(row.departure_date)} - ${formatDate(row.arrival_date)}`,
  foot: (row: Row, labels: Labels) => (
    <>
      {employeeOf(row, labels)}, <Payable row={row} />{' '}
      <ReceiptsOnTheWay id={row.id} submitted_at={row.submitted_at} />
    </>
  ),
};

function StatementList() {
  return (
    <ApprovalList
      kind={statementKind}
      filters={filters}
      file={statementFile}
      sheet={linesSheet}
      rows={rows}
      searched={t('Search ID or Place of visit')}
      notice={<DeletionNotice all />}
    >
      {t('An expense statement lists what a trip cost, with receipts. It needs approval.')}
    </ApprovalList>
  );
}
