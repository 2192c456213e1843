import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './source.ts';

/** Bytes a phone on slow 4G can take before it loses its owner's patience (docs/performance.md, T8). */
const MOST = 190_000;

it('keeps the first load with the sign-in card small; the app is built before', () => {
  const sizes = JSON.parse(readFileSync(join(root, 'dist', 'sizes.json'), 'utf8')) as {
    routes: Record<string, { total: number }>;
  };
  expect(sizes.routes['features/session/login']?.total).toBeLessThan(MOST);
});
