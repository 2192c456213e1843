import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { callNames, calls } from '#contract/calls.ts';
import type { Call } from '#contract/core/call.ts';
import { ruleOf } from '#contract/core/language/message.ts';
import { within, type Schema } from '#tests/contract/within.ts';
import { catalogues, folder, readCatalogue } from '../../scripts/lib/catalogue.mjs';
import { root } from './source.ts';

const long = 'x'.repeat(100_001);
const many = Array.from({ length: 5001 }, () => null);
const wrong = [
  [undefined, null, true, 'x', ' ', '', long, '12345', '99999', '2099-01-01', '2026-02-30', 'a@b', '1e9'],
  [-1, 0, 1.5, 1e15, Number.NaN, [], [null], many, {}, { x: 1 }, new Date(0)],
].flat();

/** Every text by which a schema refuses one of the values above. */
function refusals(schema: Schema): string[] {
  if (schema._zod.def.type === 'transform') return [];
  return wrong.flatMap((value) => {
    const { error } = z.core.safeParse(schema, value);
    return error ? error.issues.map((issue) => issue.message) : [];
  });
}

const schemas = callNames.flatMap((name) => {
  const { params, query, body }: Call = calls[name];
  return [params, query, body].flatMap((schema) => (schema ? [...within(schema, name)] : []));
});
const said = new Map(
  schemas.flatMap(([path, schema]) => refusals(schema).map((text) => [text, path] as const)),
);

test.each(catalogues())('%s has whatever an input can be refused with', (name) => {
  const { texts } = readCatalogue(readFileSync(join(root, folder, name), 'utf8'));
  expect(said.size).toBeGreaterThan(50);
  const missing = [...said].filter(([text]) => !texts.has(ruleOf(text)?.text ?? text));
  expect(missing).toEqual([]);
});
