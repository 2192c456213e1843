import { expect, test } from 'vitest';
import { Lists } from '#data/columns/lists.ts';
import { cellMaker } from '#data/file-columns.ts';
import { noChanges } from '#data/store/changes.ts';
import { withShownValues } from '#domain/import-export/shown-values.ts';
import { statementFile } from '../../src/features/expense-statements/file.ts';
import { idOf } from './support/many.ts';

const statement = (at: number, approval_status: string, submitted_at: string | null) => ({
  id: idOf(7, at),
  _mark: 'synced' as const,
  _rev: 1,
  _pend: 0,
  _gen: 0,
  approval_status,
  submitted_at,
  created_at: new Date(Date.UTC(2026, 10, at)).toISOString(),
  advance_amount: 300_000,
});

const sent = '2026-11-20T10:00:00.000Z';
const rows = [
  statement(1, 'pending', null),
  statement(2, 'pending', sent),
  statement(3, 'approved', sent),
  statement(4, 'rejected', sent),
  statement(5, 'pending', null),
];

const listsOf = () => {
  const lists = new Lists();
  lists.apply({ ...noChanges(), rows: rows.map((row) => ({ resource: 'expense_statements', row })) });
  return lists;
};

test.each([
  ['draft', [5, 1]],
  ['pending', [2]],
  ['approved', [3]],
  ['rejected', [4]],
  ['', [5, 4, 3, 2, 1]],
])('the status %j lists what is shown as that', (status, found) => {
  const query = { page: 1, size: 10, sort: 'created_at', descending: true, filters: { status } };
  const shown = listsOf().list('expense_statements', query).rows;
  expect(shown.map(({ id }) => id)).toEqual(found.map((at) => idOf(7, at)));
});

test('a file has the status in the words of the screen, and amounts in rupees', () => {
  const columns = withShownValues(statementFile, []).filter(({ field }) =>
    ['approval_status', 'advance_amount'].includes(field),
  );
  const cells = cellMaker(new Lists(), columns);
  expect(rows.map((row) => cells(row))).toEqual(
    ['Draft', 'Pending', 'Approved', 'Rejected', 'Draft'].map((status) => [3000, status]),
  );
});
