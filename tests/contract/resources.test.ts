import { expect, test } from 'vitest';
import type { Resource } from '#contract/core/resource.ts';
import { resourceNames, resources } from '#contract/resources.ts';

const newest = { by: 'created_at', descending: true };
const byName = { by: 'name', descending: false };

test.each([
  [
    'leads',
    'account_id assigned_to created_by created_by_name from lead_id name status territory territory_id to type',
    newest,
  ],
  [
    'contacts',
    'account_id assigned_to customer_id from lead_id name status territory territory_id to type',
    newest,
  ],
  ['accounts', 'assigned_to assigned_to_name name priority', byName],
  ['opportunities', 'account_id assigned_to assigned_to_name close_date name stage', byName],
] as const)('the list of %s has the filters and the order of the specification', (name, filters, sort) => {
  expect(Object.keys(resources[name].filters).toSorted()).toEqual(filters.split(' '));
  expect(resources[name].sort).toEqual(sort);
});

test.each(resourceNames)(
  'every column, filter, search field and sort of %s is a field of its row',
  (name) => {
    const { row, index, search, sort, filters }: Resource = resources[name];
    const named = [
      ...Object.keys(index.columns),
      ...Object.keys(index.refs ?? {}),
      ...(index.identity ?? []),
      ...(index.position === undefined ? [] : [index.position]),
      ...search,
      sort.by,
      ...Object.values(filters).flatMap((filter) => ('field' in filter ? [filter.field] : [])),
    ];
    expect(Object.keys(row.shape)).toEqual(expect.arrayContaining(named));
  },
);
