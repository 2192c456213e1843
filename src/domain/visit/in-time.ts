import type { VisitCheck } from '#contract/market-visits.ts';
import type { TrackEntry } from '#contract/tracker.ts';

/** An entry of a visit's activity: a check with its index, or something recorded in between. */
interface Entry extends Pick<TrackEntry, 'type' | 'lat' | 'datetime'> {
  key: string;
  at: number;
  check?: VisitCheck;
}

/** A visit's checks in their order, merged by time with what was recorded in between. */
export function inTime(checks: readonly VisitCheck[], between: readonly TrackEntry[]): readonly Entry[] {
  const own = checks.map((check, at) => ({ ...check, key: check.id, at, check }));
  if (between.length === 0) return own;
  const others = between.map((entry) => ({ ...entry, key: `${entry.type} ${entry.datetime}`, at: -1 }));
  const when = ({ datetime }: Entry) => Date.parse(datetime);
  return [...own, ...others].toSorted((one, other) => when(one) - when(other));
}
