import type { Group, Grouping } from '../grouping.ts';
import { passing } from './filter.ts';
import type { RowIndex } from './row-index.ts';

/** Counts and sums of the rows that pass the filters, grouped by one column. */
export function groupsOf(
  index: RowIndex,
  { by, sum }: Grouping,
  filters: Readonly<Record<string, string>>,
): Group[] {
  const values = index.columns.get(by);
  const numbers = index.columns.get(sum);
  if (values?.kind !== 'choice' || numbers?.kind !== 'number')
    throw new Error(`${index.resource.name} cannot be grouped by ${by} and added up by ${sum}.`);
  const groups = new Map<string, Group>();
  const mask = passing(index, filters);
  for (let slot = 0; slot < index.size; slot += 1) {
    if (mask[slot] === 0) continue;
    const value = values.value(slot) ?? '';
    const group = groups.get(value) ?? { value, count: 0, sum: 0 };
    const number = numbers.value(slot);
    group.count += 1;
    group.sum += number ?? 0;
    groups.set(value, group);
  }
  return [...groups.values()];
}
