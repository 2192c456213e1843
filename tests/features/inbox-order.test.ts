import { expect, test } from 'vitest';
import type { DecidedName } from '#contract/approval.ts';
import type { ListRow } from '#data/api.ts';
import type { InboxEntry } from '#domain/approval/use-inbox.ts';
import { inboxSearch, inOrder } from '../../src/features/approvals/order.ts';

const entry = (resource: DecidedName, id: string, payable_amount?: number): InboxEntry => {
  const row: Partial<ListRow<'expense_statements'>> = {
    id,
    ...(payable_amount !== undefined && { payable_amount }),
  };
  return { resource, row: row as ListRow<DecidedName>, labels: {} };
};

/** Oldest first, as the inbox has them. */
const entries = [
  entry('journey_plans', 'plan'),
  entry('expense_statements', 'small', 100_00),
  entry('expense_statements', 'returned', -50_00),
  entry('market_visits', 'visit'),
  entry('expense_statements', 'large', 9_000_00),
];
const ids = (search: object) => inOrder(entries, inboxSearch.parse(search)).map(({ row }) => row.id);

test('the inbox shows everything, the oldest first, also for a search that means nothing', () => {
  const all = ['plan', 'small', 'returned', 'visit', 'large'];
  expect(ids({})).toEqual(all);
  expect(ids({ kind: 'pigeons', sort: 7 })).toEqual(all);
});

test('the inbox is narrowed to one kind', () => {
  expect(ids({ kind: 'expense_statements' })).toEqual(['small', 'returned', 'large']);
  expect(ids({ kind: 'market_visits', sort: 'newest' })).toEqual(['visit']);
});

test('the newest come first, or the highest amounts, with what has no money last and oldest first', () => {
  expect(ids({ sort: 'newest' })).toEqual(['large', 'visit', 'returned', 'small', 'plan']);
  expect(ids({ sort: 'amount' })).toEqual(['large', 'small', 'returned', 'plan', 'visit']);
});
