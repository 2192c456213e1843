import { expect, test } from 'vitest';
import { planFor } from './kit/seeds.ts';
import { STACK_SEEDS, stackSize } from './stack/size.ts';

test('every run of the whole stack spans days with a territory move, a reassignment, a deletion and a restore', () => {
  for (let seed = 0; seed < STACK_SEEDS; seed++) {
    const { actions } = planFor(String(seed), stackSize);
    const count = (kind: string) => actions.filter((action) => action.kind === kind).length;
    expect(count('night')).toBe(3);
    for (const kind of ['office_territory', 'office_move', 'office_remove'])
      expect(count(kind)).toBeGreaterThan(0);
    const kinds = actions.map(({ kind }) => kind);
    expect(kinds.indexOf('backup')).toBeGreaterThanOrEqual(0);
    expect(kinds.lastIndexOf('restore')).toBeGreaterThan(kinds.indexOf('backup'));
  }
});
