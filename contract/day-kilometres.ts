import { LONGEST_DUTY_MS, type AttendanceType } from './attendance.ts';
import { kolkataDay } from './core/dates.ts';
import { metresBetween } from './distance.ts';
import { settings } from './core/settings.ts';

/** A moment of somebody's day, with the position if there is one. */
export interface Placed {
  at: string;
  lat: number | null;
  lng: number | null;
}

/** A log-in or log-out with the reading of the odometer, if there is one. */
export interface DutyMark extends Placed {
  type: AttendanceType;
  odometer: number | null;
}

/** Kilometres of a day by two sources; null where a source does not know. */
export interface DayKilometres {
  odometer: number | null;
  /** About: straight lines between positions, and a part on top for roads. */
  checks: number | null;
}

/** What a claim says, with the sources. */
export interface ClaimedKilometres extends DayKilometres {
  claimed: number;
}

interface Duty {
  from: number;
  to: number;
  begin: DutyMark;
  /** Null without a log-out. */
  end: DutyMark | null;
}

/** A claim is flagged only if it is this much above every source that knows. */
const MARGIN = 1.25;
const METRES = 1000;
/** A larger difference of two readings is a wrong digit. */
const MOST_KM = 1500;

/** The duties that began on a day of Asia/Kolkata, in time order. */
export function dutiesOn(day: string, marks: readonly DutyMark[]): Duty[] {
  const inTime = marks.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return inTime.flatMap((begin, at) => {
    const from = Date.parse(begin.at);
    if (begin.type !== 'log_in' || kolkataDay(from) !== day) return [];
    const last = from + LONGEST_DUTY_MS;
    const next = inTime[at + 1];
    const to = next ? Math.min(last, Date.parse(next.at)) : last;
    const end = next?.type === 'log_out' && Date.parse(next.at) <= last ? next : null;
    return [{ from, to, begin, end }];
  });
}

/** Whether a moment lies within a duty. */
export const isWithin = ({ from, to }: Pick<Duty, 'from' | 'to'>, at: string): boolean =>
  Date.parse(at) >= from && Date.parse(at) <= to;

/** The kilometres of a day. Positions and moments outside the duties of that day are never used. (Decision 048.) */
export function dayKilometres(
  day: string,
  marks: readonly DutyMark[],
  checks: readonly Placed[],
): DayKilometres {
  const duties = dutiesOn(day, marks);
  const metres = duties.reduce((sum, duty) => sum + metresOf(duty, checks), 0);
  const about = Math.round((metres * settings.road_percent) / 100 / METRES);
  return { odometer: odometerOf(duties), checks: about > 0 ? about : null };
}

/** The straight lines of one duty from its log-in over its checks to its log-out. */
function metresOf(duty: Duty, checks: readonly Placed[]): number {
  const within = [
    duty.begin,
    ...checks.filter(({ at }) => isWithin(duty, at)),
    ...(duty.end ? [duty.end] : []),
  ];
  const points = within
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .flatMap(({ lat, lng }) => (typeof lat === 'number' && typeof lng === 'number' ? [{ lat, lng }] : []));
  return points.reduce((sum, point, at) => sum + metresBetween(points[at - 1] ?? point, point), 0);
}

/** From the reading of the first log-in to that of the last log-out. */
function odometerOf(duties: readonly Duty[]): number | null {
  const [start, end] = [duties[0]?.begin.odometer, duties.at(-1)?.end?.odometer];
  if (typeof start !== 'number' || typeof end !== 'number') return null;
  return end > start && end - start <= MOST_KM ? end - start : null;
}

/** Whether a claim is well above all that is known; with nothing known it is not. */
export function isTooFar({ claimed, odometer, checks }: ClaimedKilometres): boolean {
  const known = [odometer, checks].filter((km) => km !== null);
  return known.length > 0 && known.every((km) => claimed > km * MARGIN);
}
