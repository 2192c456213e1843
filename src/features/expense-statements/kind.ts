import { PENDING } from '#contract/approval.ts';
import { can } from '#contract/core/permissions.ts';
import { Gone } from '#domain/deletion/deletion-text.tsx';
import { t } from '#ui/language/text.ts';
import type { Beginning, KindWords, RecordKind } from '#ui/record/kind.ts';

/** Words and URL of expense statements. Whoever sees a pending one may delete it; its employee alone changes it. */
export const statementKind: RecordKind<'expense_statements'> = {
  resource: 'expense_statements',
  title: t('Expense Statement'),
  plural: t('Expense Statements'),
  path: '/expensestatements',
  removal: t('Are you sure you want to delete this Expense Statement ?'),
  asks_why: (viewer, record) => record.assigned_to !== viewer.id,
  Gone,
  deeds: { 'expense_statements.submit': () => t('Send for approval') },
  may: (viewer, action, record) =>
    (record.approval_status ?? PENDING) === PENDING &&
    (action === 'delete' ||
      (record.assigned_to === viewer.id && can(viewer, action, 'expense_statements', record))),
};

/** Words of claims that were deleted. */
export const deletionWords: KindWords<'deletions'> = {
  resource: 'deletions',
  title: t('Deleted claim'),
  deeds: { 'deletions.restore': () => t('Restore') },
};

/** Words and URL of one expense. Its statement says who may change it. */
export const expenseKind: RecordKind<'expenses'> = {
  resource: 'expenses',
  title: t('Expense'),
  plural: t('Expenses'),
  path: '/expense',
  list: statementKind.path,
  may: (viewer, _action, record) => record.created_by === viewer.id,
};

/** The form of a new expense of a statement, and its draft. */
export const newLineOf = (statement_id: string): Beginning => ({
  draft: `expenses/create/${statement_id}`,
  address: `/expense/create/${statement_id}`,
});
