import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packRows, unpackColumn, unpackRows, type Run } from '#contract/core/columns.ts';
import { checkProperty } from '#tests/support/property.ts';

const value = fc.jsonValue({ maxDepth: 3 });
const key = fc.oneof(
  fc.constantFrom('id', 'name', 'location', 'keys', 'columns', 'nulls', 'size', 'length', 'toString'),
  fc.string({ maxLength: 6 }),
);
const safeKey = key.filter((name) => name !== '__proto__');
const mayLack = fc.option(value, { nil: undefined });
const nested = fc.dictionary(safeKey, mayLack, { maxKeys: 3 });
const row = fc.dictionary(safeKey, fc.oneof(mayLack, nested), { maxKeys: 6 }).map((plain) => ({ ...plain }));
const shaped = fc.array(
  fc.record(
    {
      id: fc.uuid(),
      name: fc.string(),
      location: fc.option(
        fc.record({ city: fc.string(), at: fc.option(fc.record({ lat: fc.double({ noNaN: true }) })) }),
      ),
    },
    { requiredKeys: ['id'] },
  ),
  { maxLength: 40 },
);

const overTheWire = (rows: readonly Record<string, unknown>[]): unknown =>
  unpackRows(JSON.parse(JSON.stringify(packRows(rows))) as Run[]); // what was packed is packed
const asJson = (rows: unknown): unknown => JSON.parse(JSON.stringify(rows));

describe('rows packed as columns', () => {
  test('come back equal and in order over the wire', () => {
    checkProperty(
      'contract/columns: come back equal and in order over the wire',
      fc.property(fc.array(row, { maxLength: 20 }), (rows) => {
        expect(overTheWire(rows)).toEqual(asJson(rows));
      }),
      500,
    );
  });

  test('come back with the same keys in the same order', () => {
    checkProperty(
      'contract/columns: come back with the same keys in the same order',
      fc.property(shaped, (rows) => {
        expect(JSON.stringify(overTheWire(rows))).toBe(JSON.stringify(rows));
      }),
      300,
    );
  });

  test('come back equal without a wire between', () => {
    checkProperty(
      'contract/columns: come back equal without a wire between',
      fc.property(shaped, (rows) => {
        expect(asJson(unpackRows(packRows(rows)))).toEqual(asJson(rows));
      }),
    );
  });

  test('write equal keys once', () => {
    const rows = Array.from({ length: 100 }, (_, at) => ({
      id: at,
      location: { city: 'Pune', state: 'Maharashtra' },
    }));
    const text = JSON.stringify(packRows(rows));
    expect(text.split('"city"')).toHaveLength(2);
    expect(packRows(rows)).toHaveLength(1);
  });

  test('keep a key that objects use for themselves', () => {
    const rows = [{ a: JSON.parse('{"__proto__":"x"}') as unknown }, { a: { b: 1 } }];
    expect(JSON.stringify(overTheWire(rows))).toBe(JSON.stringify(rows));
  });

  test('count an undefined value as absent, whatever stands beside it', () => {
    const one = { body: { a: 1, b: undefined }, b: undefined };
    for (const rows of [[one], [one, { body: { c: 2 } }]])
      expect(JSON.stringify(overTheWire(rows))).toBe(JSON.stringify(rows));
  });

  test('keep a null beside objects', () => {
    const rows = [{ at: null }, { at: { x: 1 } }, { at: null }, { at: { x: null } }];
    expect(overTheWire(rows)).toEqual(rows);
  });

  test('keep values that look like a packed column', () => {
    const rows = [{ a: { keys: ['x'], columns: [[1]] } }, { a: { keys: [], columns: [] } }];
    expect(overTheWire(rows)).toEqual(rows);
  });

  test('give one column without unpacking the rest', () => {
    const [run] = packRows([{ a: { b: 1 } }, { a: null }]);
    expect(unpackColumn(run?.columns[0] ?? [], run?.size ?? 0)).toEqual([{ b: 1 }, null]);
  });

  test('of nothing are nothing', () => {
    expect(packRows([])).toEqual([]);
    expect(unpackRows([])).toEqual([]);
  });
});
