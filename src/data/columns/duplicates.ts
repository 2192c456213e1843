import { distanceMetres } from '#lib/geo/distance.ts';
import { folded } from '#contract/core/reading/folded.ts';
import { isHindi } from '#lib/sounds/devanagari.ts';
import { soundsOf } from '#lib/sounds/sounds.ts';
import { skeletonOf } from '#lib/sounds/unit.ts';
import type { Duplicate, Probe } from '../api.ts';
import type { Twin } from '../import-export.ts';
import { titleOf } from '../title.ts';
import type { RowIndex } from './row-index.ts';

/** Maximum distance of duplicates with similar names, in metres. */
const NEAR_METRES = 100;
/** Degrees of latitude that always exceed that. */
const NEAR_DEGREES = 0.001;
/** Share of letter pairs two names must have in common to be similar. */
const ALIKE = 0.5;
const MOST = 10;

/** Likely duplicates of the entered record: a shared identity value, or a similar name nearby. */
export function duplicatesOf(index: RowIndex, probe: Probe): Duplicate[] {
  const hits = new Map<number, Duplicate>();
  for (const [field, typed] of Object.entries(probe.identity)) {
    const value = typed?.trim().toUpperCase() ?? '';
    const column = index.columns.get(field);
    if (value === '' || column?.kind !== 'text') continue;
    for (const slot of column.find(value, index.alive, MOST + 1)) add(index, probe, hits, slot, field);
  }
  for (const slot of near(index, probe)) add(index, probe, hits, slot, 'near');
  return [...hits.values()].slice(0, MOST);
}

function add(
  index: RowIndex,
  probe: Probe,
  hits: Map<number, Duplicate>,
  slot: number,
  because: string,
): void {
  const id = index.ids[slot] ?? '';
  if (id === probe.self || hits.has(slot)) return;
  hits.set(slot, { id, title: titleAt(index, slot), because, metres: metres(index, probe, slot) });
}

/** Every row that has one of many values, found in one pass over each column. */
export function duplicatesIn(index: RowIndex, asked: Readonly<Record<string, readonly string[]>>): Twin[] {
  return Object.entries(asked).flatMap(([field, values]) => {
    const column = index.columns.get(field);
    if (column?.kind !== 'text' || values.length === 0) return [];
    const sought = new Set(values.map((value) => value.toLowerCase()));
    const twins: Twin[] = [];
    for (let slot = 0; slot < index.size; slot += 1) {
      const value = index.alive[slot] === 1 ? column.value(slot)?.toLowerCase() : undefined;
      if (value !== undefined && sought.has(value))
        twins.push({ field, value, id: index.ids[slot] ?? '', title: titleAt(index, slot) });
    }
    return twins;
  });
}

/** Slots with a similar name nearby. Compares degrees first, because it scans every row. */
function near(index: RowIndex, probe: Probe): number[] {
  const { latitude, longitude } = probe;
  if (latitude === null || longitude === null || probe.name.trim() === '') return [];
  const wide = NEAR_DEGREES / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  const { latitudes, longitudes, size } = index;
  const slots: number[] = [];
  for (let slot = 0; slot < size; slot += 1) {
    if (!(Math.abs((latitudes[slot] ?? Number.NaN) - latitude) < NEAR_DEGREES)) continue;
    if (Math.abs((longitudes[slot] ?? Number.NaN) - longitude) < wide) slots.push(slot);
  }
  return slots.filter(
    (slot) =>
      index.alive[slot] === 1 &&
      (metres(index, probe, slot) ?? Infinity) <= NEAR_METRES &&
      likeness(titleAt(index, slot), probe.name) >= ALIKE,
  );
}

function metres(index: RowIndex, probe: Probe, slot: number): number | null {
  const latitude = index.latitudes[slot] ?? Number.NaN;
  const longitude = index.longitudes[slot] ?? Number.NaN;
  if (probe.latitude === null || probe.longitude === null || Number.isNaN(latitude + longitude)) return null;
  return Math.round(
    distanceMetres({ latitude: probe.latitude, longitude: probe.longitude }, { latitude, longitude }),
  );
}

const titleAt = (index: RowIndex, slot: number): string =>
  titleOf(index.resource.name, (field) => index.columns.get(field)?.value(slot));

/** Dice coefficient: twice the shared letter pairs over all pairs of both names. */
function likeness(one: string, other: string): number {
  // Names in two scripts share no letter; their consonants do.
  const spoken = isHindi(one) !== isHindi(other);
  const lettersOf = (name: string) => (spoken ? skeletonOf(soundsOf(name)) : name);
  const left = pairs(lettersOf(one));
  const right = pairs(lettersOf(other));
  if (left.length === 0 || right.length === 0) return one.trim() === other.trim() ? 1 : 0;
  const rest = [...right];
  const shared = left.filter((pair) => {
    const at = rest.indexOf(pair);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
  return (2 * shared.length) / (left.length + right.length);
}

function pairs(text: string): string[] {
  const letters = folded(text).replace(/[^\p{L}\p{N}]/gu, '');
  return Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2));
}
