import type * as z from 'zod/mini';
import { expect, test } from 'vitest';
import type { Call } from '#contract/core/call.ts';
import { callNames, calls } from '#contract/calls.ts';
import { MOST_ITEMS } from '#contract/core/lists.ts';
import { limits } from '#server/http/reading.ts';
import { within, type Schema } from '#tests/contract/within.ts';

/** How many entries a list may have; null for any number, undefined for what is no list. */
function boundOf(schema: Schema): number | null | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type !== 'array') return undefined;
  const checks = (def.checks ?? []).map((check) => (check as z.core.$ZodChecks)._zod.def);
  const bound = checks.find(({ check }) => check === 'max_length');
  return bound && 'maximum' in bound && typeof bound.maximum === 'number' ? bound.maximum : null;
}

const lists = callNames.flatMap((name) => {
  const { body, rule }: Call = calls[name];
  const gate = rule.kind === 'guest' ? limits.guest : name === 'sync.push' ? limits.push : limits.call;
  const found = body ? [...within(body, name)] : [];
  return found.flatMap(([path, schema]) => {
    const bound = boundOf(schema);
    return bound === undefined ? [] : [{ path, bound, items: gate.items }];
  });
});

test('the gate lets every list of the contract pass, with one entry too many for its own message', () => {
  expect(lists.length).toBeGreaterThan(5);
  expect(lists.filter(({ bound, items }) => bound !== null && bound >= items)).toEqual([]);
});

test('every list has a bound, but for the packs of a push, and none allows more than the contract says of all', () => {
  const unbounded = lists.filter(({ bound }) => bound === null).map(({ path }) => path);
  expect(unbounded.filter((path) => !path.startsWith('sync.push.ops'))).toEqual([]);
  expect(Math.max(...lists.map(({ bound }) => bound ?? 0))).toBe(MOST_ITEMS);
});
