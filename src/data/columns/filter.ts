import { SEARCH_FILTER, type Filter } from '#contract/core/resource.ts';
import type { Column } from './column.ts';
import { isHindi } from '#lib/sounds/devanagari.ts';
import { isTelling } from '#lib/sounds/likeness.ts';
import { soundsOf } from '#lib/sounds/sounds.ts';
import { namedBy } from '../title.ts';
import type { RowIndex } from './row-index.ts';
import { foundMask } from './search.ts';

/** One byte per slot: 1 for visible rows that pass every filter. Unknown keys and labels filter nothing. */
export function passing(index: RowIndex, filters: Readonly<Record<string, string>>): Uint8Array {
  const mask = index.alive.slice(0, index.size);
  for (const [key, value] of Object.entries(filters)) {
    if (key === SEARCH_FILTER) mask.set(foundMask(index, value, mask));
    const filter = index.resource.filters[key];
    if (filter && filter.kind !== 'label' && value !== '') narrow(index, mask, filter, value);
  }
  return mask;
}

function narrow(
  index: RowIndex,
  mask: Uint8Array,
  filter: Exclude<Filter, { kind: 'label' }>,
  value: string,
): void {
  const column = index.columns.get(filter.field);
  if (!column) throw new Error(`${index.resource.name} has no index column ${filter.field}.`);
  switch (filter.kind) {
    case 'equals':
      column.keepEqual(mask, index.size, value);
      return;
    case 'stage':
      keepStage(index, mask, filter, value);
      return;
    case 'lacks':
      keepLacking(column, mask, index.size, value);
      return;
    case 'among':
      keepAmong(column, mask, index.size, value.split(' '));
      return;
    case 'contains':
      keepContaining(index, filter.field, mask, value.trim());
      return;
    case 'from':
      dated(column).keepFrom(mask, index.size, value);
      return;
    case 'to':
      dated(column).keepTo(mask, index.size, value);
      return;
  }
}

/** Clears mask rows of another value, or of the same one in the other stage. */
function keepStage(
  { columns, size }: RowIndex,
  mask: Uint8Array,
  { field, first, of, until }: Extract<Filter, { kind: 'stage' }>,
  value: string,
): void {
  columns.get(field)?.keepEqual(mask, size, value === first ? of : value);
  const begun = columns.get(until);
  if (value !== first && value !== of) return;
  for (let slot = 0; slot < size; slot += 1)
    if ((begun?.value(slot) === null) !== (value === first)) mask[slot] = 0;
}

/** Clears mask rows that have this value. */
function keepLacking(column: Column, mask: Uint8Array, size: number, value: string): void {
  const having = mask.slice();
  column.keepEqual(having, size, value);
  for (let slot = 0; slot < size; slot += 1) if (having[slot] === 1) mask[slot] = 0;
}

/** Clears mask rows that have none of these values. */
function keepAmong(column: Column, mask: Uint8Array, size: number, values: readonly string[]): void {
  const passing = new Uint8Array(size);
  for (const value of values) {
    const having = mask.slice(0, size);
    column.keepEqual(having, size, value);
    having.forEach((has, slot) => (passing[slot] ||= has));
  }
  mask.set(passing);
}

/** Clears mask rows that do not contain a text; names in the other script contain what they sound like. */
function keepContaining(index: RowIndex, field: string, mask: Uint8Array, text: string): void {
  const found = index.columns.get(field);
  if (!found) return;
  const column = textual(found);
  const before = mask.slice();
  column.keepContaining(mask, index.size, text);
  const wanted = soundsOf(text);
  if (column.kind === 'choice' || !namedBy(index.resource.name).includes(field) || !isTelling(wanted)) return;
  const likeness = new Uint8Array(index.size);
  column.raiseAlike(likeness, { mask: before, hits: mask.slice(), hindi: !isHindi(text) }, wanted);
  for (let slot = 0; slot < index.size; slot += 1) if (likeness[slot] !== 0) mask[slot] = 1;
}

function textual(column: Column): Extract<Column, { kind: 'text' | 'choice' }> {
  if (column.kind === 'text' || column.kind === 'choice') return column;
  throw new Error(`A ${column.kind} column contains no texts.`);
}

function dated(column: Column): Extract<Column, { kind: 'time' | 'text' }> {
  if (column.kind === 'time' || column.kind === 'text') return column;
  throw new Error(`A ${column.kind} column has no days.`);
}
