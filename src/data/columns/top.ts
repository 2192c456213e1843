import type { Ranking } from '../grouping.ts';
import { compareText } from './choice-column.ts';
import type { RowIndex } from './row-index.ts';

/** At most `limit` slots of a user's own rows, those another index references most, ordered by column `order`. */
export function topOf(
  index: RowIndex,
  counted: RowIndex,
  { by, owner, owned_by, order }: Ranking,
  limit: number,
): number[] {
  const owners = owned_by.map((name) => index.columns.get(name));
  const column = index.columns.get(order);
  const counts = countsOf(counted, by);
  const count = (slot: number) => counts.get(index.ids[slot] ?? '') ?? 0;
  const inOrder = (one: number, other: number) =>
    column?.compare(one, other) || compareText(index.ids[one] ?? '', index.ids[other] ?? '');
  const rank = (one: number, other: number) => count(other) - count(one) || inOrder(one, other);
  const best: number[] = [];
  for (let slot = 0; slot < index.size; slot += 1) {
    if (index.alive[slot] === 0 || !owners.some((column) => column?.value(slot) === owner)) continue;
    const last = best[limit - 1];
    if (last !== undefined && rank(slot, last) > 0) continue;
    best.push(slot);
    best.sort(rank);
    if (best.length > limit) best.pop();
  }
  return best.sort(inOrder);
}

function countsOf(index: RowIndex, by: string): Map<unknown, number> {
  const counts = new Map<unknown, number>();
  const column = index.columns.get(by);
  for (let slot = 0; slot < index.size; slot += 1) {
    if (index.alive[slot] === 0) continue;
    const value = column?.value(slot);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}
