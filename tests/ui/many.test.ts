import { expect, test } from 'vitest';
import type { Scope } from '#contract/core/permissions.ts';
import type { Marked } from '#data/api.ts';
import { manyFor, sortOut, type SetMany } from '#ui/record-list/many.ts';

const set = (label: string): SetMany => ({
  label,
  from: 'priority',
  field: 'priority',
  write: (id) => ({ call: 'leads.priority', resource: 'leads', does: 'update', record_id: id, patch: {} }),
});
const kind = { resource: 'leads', title: 'Lead', plural: 'Leads', path: '/leads' } as const;
const offer = { assign: set('Assigned To'), sets: [set('Priority')] };
const viewer = (rights: Record<string, Scope>) => ({
  id: 'me',
  name: 'Me',
  profile_image: null,
  role: 'Manager',
  department: null,
  permissions: Object.entries(rights).map(([name, access_to]) => ({ name, access_to })),
});
const labels = (rights: Record<string, Scope>) =>
  manyFor(viewer(rights), kind, offer)?.sets.map(({ label }) => label);

test('what the rights do not allow for any row is not offered', () => {
  expect(labels({ 'update-leads': 'group' })).toEqual(['Assigned To', 'Priority']);
  expect(labels({ 'update-leads': 'assigned' })).toEqual(['Priority']);
  expect(labels({ 'read-leads': 'all' })).toBeUndefined();
  const remover = manyFor(viewer({ 'delete-leads': 'all' }), kind, offer);
  expect(remover).toMatchObject({ sets: [], remove: {} });
});

test('chosen rows are counted by why they are left out', () => {
  const row = (id: string, more: Partial<Marked> & { priority?: string } = {}) => ({
    id,
    _mark: 'synced' as const,
    ...more,
  });
  const rows = [row('a'), row('b'), row('c', { _left: 'moved' }), row('d', { priority: 'High' })];
  const { todo, left_out } = sortOut(
    ['a', 'b', 'c', 'd', 'e'],
    rows,
    (one) => one !== rows[1],
    (one) => 'priority' in one,
  );
  expect(todo).toEqual([rows[0]]);
  expect(left_out).toEqual([
    '1 not yours to change',
    '1 no longer accessible to you',
    '1 no longer on this phone',
    '1 have it already',
  ]);
});
