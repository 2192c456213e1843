import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { can, scopeOf, seesWorkOf, type Scope } from '#contract/core/permissions.ts';
import { checkProperty } from '#tests/support/property.ts';

const ME = '0192f0c0-0000-7000-8000-000000000001';
const OTHER = '0192f0c0-0000-7000-8000-000000000002';
const viewer = (access_to: Scope) => ({ id: ME, permissions: [{ name: 'read-leads', access_to }] });
const mine = { assigned_to: ME, created_by: OTHER };
const made = { assigned_to: OTHER, created_by: ME };
const foreign = { assigned_to: OTHER, created_by: OTHER };

describe('a right', () => {
  test('without a record needs only to be held', () => {
    for (const scope of ['assigned', 'created', 'group', 'all'] as const)
      expect(can(viewer(scope), 'read', 'leads')).toBe(true);
    expect(can(viewer('all'), 'update', 'leads')).toBe(false);
    expect(can(viewer('all'), 'read', 'contacts')).toBe(false);
    expect(scopeOf(viewer('group'), 'read', 'leads')).toBe('group');
  });

  test.each([
    ['assigned', true, false, false],
    ['created', false, true, false],
    ['group', true, true, true],
    ['all', true, true, true],
  ] as const)('with scope %s decides by the record', (scope, ...expected) => {
    expect([mine, made, foreign].map((record) => can(viewer(scope), 'read', 'leads', record))).toEqual(
      expected,
    );
  });

  test('that is not held never passes, whatever the record', () => {
    checkProperty(
      'contract/permissions: that is not held never passes, whatever the record',
      fc.property(fc.constantFrom(mine, made, foreign, {}), (record) => {
        expect(can({ id: ME, permissions: [] }, 'read', 'leads', record)).toBe(false);
      }),
    );
  });

  test.each([
    ['assigned', undefined, true, false],
    ['created', undefined, true, false],
    ['group', undefined, true, false],
    ['group', [ME, OTHER], true, true],
    ['all', undefined, true, true],
  ] as const)('with scope %s and team %o sees whose work', (scope, team, own, other) => {
    expect(seesWorkOf({ ...viewer(scope), team }, 'leads', ME)).toBe(own);
    expect(seesWorkOf({ ...viewer(scope), team }, 'leads', OTHER)).toBe(other);
    expect(seesWorkOf({ ...viewer(scope), team }, 'contacts', ME)).toBe(false);
  });

  test('is not given by a name that only begins alike', () => {
    expect(
      can({ id: ME, permissions: [{ name: 'read-leads-all', access_to: 'all' }] }, 'read', 'leads'),
    ).toBe(false);
  });
});
