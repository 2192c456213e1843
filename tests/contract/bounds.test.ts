import type * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { callNames, calls } from '#contract/calls.ts';
import type { Call } from '#contract/call.ts';

type Schema = z.core.$ZodType;

/** Formats of a fixed length, whose expressions no length can slow down. */
const FIXED = new Set(['uuid', 'datetime']);

/** Walks every schema inside another one, with the way to it. */
function* within(schema: Schema, path: string): Generator<[string, Schema]> {
  yield [path, schema];
  const { def } = (schema as z.core.$ZodTypes)._zod; // the union tells the kinds apart by their type
  switch (def.type) {
    case 'object':
      for (const [key, inner] of Object.entries(def.shape)) yield* within(inner, `${path}.${key}`);
      return;
    case 'array':
      yield* within(def.element, `${path}[]`);
      return;
    case 'record':
      yield* within(def.valueType, `${path}{}`);
      return;
    case 'union':
      for (const option of def.options) yield* within(option, path);
      return;
    case 'pipe':
      yield* within(def.in, path);
      yield* within(def.out, path);
      return;
    case 'optional':
    case 'nullable':
    case 'default':
      yield* within(def.innerType, path);
      return;
    case 'intersection':
    case 'tuple':
    case 'map':
    case 'set':
    case 'lazy':
      throw new Error(`${path} is of a kind this walk does not know: ${def.type}`);
    default:
  }
}

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
