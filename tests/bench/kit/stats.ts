/** Times of one thing measured several times, in milliseconds. */
export interface Samples {
  median: number;
  p95: number;
  min: number;
  max: number;
  count: number;
}

/** Sums samples up; throws on none, because a figure without a measurement is no figure. */
export function summary(values: readonly number[]): Samples {
  const sorted = [...values].sort((a, b) => a - b);
  const first = sorted[0];
  const last = sorted.at(-1);
  if (first === undefined || last === undefined) throw new Error('Nothing was measured.');
  return { median: at(sorted, 0.5), p95: at(sorted, 0.95), min: first, max: last, count: sorted.length };
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The median alone. */
export const median = (values: readonly number[]): number => summary(values).median;
