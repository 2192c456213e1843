import { attendances } from '#contract/attendance.ts';
import { kolkataDay } from '#contract/core/dates.ts';
import { dayKilometres, type DayKilometres } from '#contract/day-kilometres.ts';
import { market_visits } from '#contract/market-visits.ts';
import { usePick, useWhole } from '#data/hooks.ts';
import { dayAfter } from '#lib/dates.ts';
import { useParties } from '#domain/plan/parties.ts';

/** What this phone knows of a user's day. */
export interface WorkDay {
  /** Whom the user checked in at, in order. */
  places: readonly string[];
  kilometres: DayKilometres;
}

/** A visit that began some days before may have had checks on this day too. */
const VISIT_DAYS = 7;

/** A user's day by the visits, log-ins and log-outs on this phone. */
export function useWorkDay(user_id: string, date: string): WorkDay {
  const assigned_to = user_id;
  // A duty may end on the day after.
  const until = dayAfter(date, 1);
  const began = { checked_from: dayAfter(date, -VISIT_DAYS), checked_to: until };
  const events = usePick(attendances.name, { assigned_to, from: date, to: until }).value ?? [];
  const listed = usePick(market_visits.name, { assigned_to, ...began }).value ?? [];
  const marks = useWhole(attendances.name, events.map(idOf)).value ?? [];
  const visits = useWhole(market_visits.name, listed.map(idOf)).value ?? [];
  const { knownParty } = useParties(visits);
  const checks = visits
    .flatMap((visit) =>
      visit.checks
        .filter((check) => check.user_id === user_id)
        .map(({ type, datetime: at, lat, lng }) => {
          const name = knownParty(visit)?.name ?? visit.title;
          return { type, at, lat, lng, name };
        }),
    )
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const visited = checks.filter(({ type, at }) => type === 'check_in' && kolkataDay(Date.parse(at)) === date);
  return {
    places: [...new Set(visited.map(({ name }) => name))],
    kilometres: dayKilometres(date, marks, checks),
  };
}

const idOf = ({ id }: { id: string }) => id;
