import { rmSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { checkAsyncProperty, checkProperty, keptFile } from '#tests/support/property.ts';

const NAME = 'a property of this test alone';

describe('a property that fails', () => {
  afterEach(() => {
    rmSync(keptFile(NAME), { force: true });
  });

  const seen: number[] = [];
  const below = (limit: number) =>
    fc.property(fc.nat(), (value) => {
      seen.push(value);
      return value < limit;
    });

  it('prints its seed, path and counterexample, is kept, and is tried first the next time', () => {
    const said = /seed: -?\d+, path: "[\d:]+"[^]*Counterexample: \[100\]/;
    expect(() => {
      checkProperty(NAME, below(100));
    }).toThrow(said);
    seen.length = 0;
    checkProperty(NAME, below(Infinity), 5);
    expect(seen).toHaveLength(6);
    expect(seen[0]).toBe(100);
  });

  it('is found again without being kept: the cases are the same every time', () => {
    const run = () => {
      seen.length = 0;
      checkProperty(NAME, below(Infinity), 20);
      return [...seen];
    };
    expect(run()).toEqual(run());
  });

  it('rejects where it waits', async () => {
    const never = fc.asyncProperty(fc.nat(), () => Promise.resolve(false));
    await expect(checkAsyncProperty(NAME, never)).rejects.toThrow('Counterexample: [0]');
  });
});
