import { isDeepStrictEqual } from 'node:util';
import type { Conflict } from '#contract/core/sync.ts';

export interface Merge<R> {
  /** The fields to write. */
  changes: Partial<R>;
  /** Fields changed on both sides: the server's value stays, the device shows both. */
  conflicts: Conflict[];
  /** True when other users changed the record since it was read. */
  merged: boolean;
}

/**
 * Merges an edit by field: a field applies if the stored value equals the base value or the new value; otherwise it
 * is a conflict. Without a base, all fields apply. An object such as a location counts as one value.
 */
export function mergeEdit<R extends object>(
  row: R,
  patch: Partial<R>,
  base: Readonly<Record<string, unknown>> | null | undefined,
): Merge<R> {
  const changes: Partial<R> = {};
  const conflicts: Conflict[] = [];
  for (const key of Object.keys(patch) as (keyof R & string)[]) {
    const mine = patch[key];
    const server = row[key];
    if (mine === undefined || same(mine, server)) continue;
    if (!base || !Object.hasOwn(base, key) || same(base[key], server)) changes[key] = mine;
    else conflicts.push({ field: key, base: base[key], mine, server });
  }
  return { changes, conflicts, merged: conflicts.length > 0 || isStale(row, base) };
}

function isStale(row: object, base: Readonly<Record<string, unknown>> | null | undefined): boolean {
  const seen = base?.['updated_at'];
  return typeof seen === 'string' && 'updated_at' in row && !same(seen, row.updated_at);
}

/** Equal as JSON: inside objects, a missing key equals null, because both mean "no value". */
export function same(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(plain(a), plain(b));
}

function plain(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined && inner !== null);
  return Object.fromEntries(entries.map(([key, inner]) => [key, plain(inner)]));
}
