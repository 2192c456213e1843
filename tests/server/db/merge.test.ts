import { describe, expect, it } from 'vitest';
import { mergeEdit } from '#server/db/merge.ts';

interface Row {
  name: string;
  source: string | null;
  location: Record<string, unknown> | null;
  updated_at: string;
}

const row: Row = {
  name: 'A',
  source: null,
  location: { city: 'Pune', latitude: 1.5, landmark: 'x' },
  updated_at: '2026-01-01T00:00:00.000Z',
};

describe('merging an edit', () => {
  it('applies a field that nobody else changed', () => {
    expect(mergeEdit(row, { name: 'B' }, { name: 'A' })).toEqual({
      changes: { name: 'B' },
      conflicts: [],
      merged: false,
    });
  });
  it('takes a field that has the new value already as done', () => {
    expect(mergeEdit(row, { name: 'A' }, { name: 'Old' })).toEqual({
      changes: {},
      conflicts: [],
      merged: false,
    });
  });
  it('keeps the stored value where both changed the field, and tells all three', () => {
    expect(mergeEdit(row, { name: 'B', source: 'S' }, { name: 'Old', source: null })).toEqual({
      changes: { source: 'S' },
      conflicts: [{ field: 'name', base: 'Old', mine: 'B', server: 'A' }],
      merged: true,
    });
  });
  it('compares a location as one value, whatever the order of its keys', () => {
    const base = { location: { landmark: 'x', latitude: 1.5, city: 'Pune', longitude: null } };
    expect(mergeEdit(row, { location: { city: 'Goa' } }, base).changes).toEqual({
      location: { city: 'Goa' },
    });
    const other = { location: { city: 'Delhi' } };
    expect(mergeEdit(row, { location: { city: 'Goa' } }, other).conflicts).toHaveLength(1);
  });
  it('applies everything without a base', () => {
    expect(mergeEdit(row, { name: 'B' }, null).changes).toEqual({ name: 'B' });
    expect(mergeEdit(row, { name: 'B', source: 'S' }, { source: 'Old' }).changes).toEqual({ name: 'B' });
  });
  it('leaves out fields the edit does not name', () => {
    const patch: Partial<Row> = {};
    Object.assign(patch, { name: undefined });
    expect(mergeEdit(row, patch, { name: 'A' }).changes).toEqual({});
  });
  it('says when others changed other fields since the record was read', () => {
    const base = { name: 'A', updated_at: '2025-12-31T00:00:00.000Z' };
    expect(mergeEdit(row, { name: 'B' }, base)).toMatchObject({ changes: { name: 'B' }, merged: true });
  });
});
