import type { VisitCheck } from '#contract/market-visits.ts';
import type { TrackEntry } from '#contract/tracker.ts';

/** An entry of a visit's activity: a check with its place among the checks, or what was recorded around them. */
interface Entry extends Pick<TrackEntry, 'type' | 'lat' | 'datetime'> {
  key: string;
  at: number;
  check?: VisitCheck;
}

/** The checks of a visit in their order, and in the order of time with what was recorded around them. */
export function inTime(checks: readonly VisitCheck[], between: readonly TrackEntry[]): readonly Entry[] {
  const own = checks.map((check, at) => ({ ...check, key: check.id, at, check }));
  if (between.length === 0) return own;
  const others = between.map((entry) => ({ ...entry, key: `${entry.type} ${entry.datetime}`, at: -1 }));
  const when = ({ datetime }: Entry) => Date.parse(datetime);
  return [...own, ...others].toSorted((one, other) => when(one) - when(other));
}
