import type * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { callNames, calls } from '#contract/calls.ts';
import type { Call } from '#contract/core/call.ts';
import { within, type Schema } from './within.ts';

/** Formats of a fixed length, whose expressions no length can slow down. */
const FIXED = new Set(['uuid', 'datetime']);

/** What is wrong with a text of a call, or undefined. */
function unbounded(schema: Schema): string | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type !== 'string') return undefined;
  if ('format' in def && typeof def.format === 'string' && FIXED.has(def.format)) return undefined;
  const checks = (def.checks ?? []).map((check) => (check as z.core.$ZodChecks)._zod.def);
  const bound = checks.findIndex(({ check }) => check === 'max_length');
  if (bound === -1) return 'has no bound';
  if (checks[bound]?.abort !== true && checks.length > bound + 1)
    return 'is looked into though it is too long';
  return checks.slice(0, bound).every(({ check }) => check === 'overwrite')
    ? undefined
    : 'is looked into before it is measured';
}

test('every text a caller may send is measured before anything looks into it', () => {
  const texts = callNames.flatMap((name) => {
    const { params, query, body }: Call = calls[name];
    return [params, query, body].flatMap((schema) => (schema ? [...within(schema, name)] : []));
  });
  expect(texts.length).toBeGreaterThan(1_000);
  const wrong = texts.flatMap(([path, schema]) => {
    const problem = unbounded(schema);
    return problem === undefined ? [] : [`${path} ${problem}`];
  });
  expect([...new Set(wrong)]).toEqual([]);
});
