import { can } from '#contract/core/permissions.ts';
import { t, translated } from '#ui/language/text.ts';
import type { RecordKind } from '#ui/record/kind.ts';

const text = (value: unknown): string => (typeof value === 'string' ? translated(value) : '');

/** Words and URL of expense policies. Nobody owns them: their rights have no scope. */
export const policyKind: RecordKind<'expense_policies'> = {
  resource: 'expense_policies',
  title: t('Expense Policy'),
  plural: t('Expense Policies'),
  path: '/expense-policies',
  may: (viewer, action) => can(viewer, action, 'expense_policies'),
  nameOf: ({ grade, day_kind, city_class }) =>
    [grade, text(day_kind), text(city_class)].filter(Boolean).join(', '),
};
