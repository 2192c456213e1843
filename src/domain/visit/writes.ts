import { kolkataDay } from '#contract/core/dates.ts';
import type { PartyFields } from '#contract/party.ts';
import { PENDING } from '#contract/approval.ts';
import { newVisit, type CheckType, type VisitCheck, type VisitNote } from '#contract/market-visits.ts';
import { positionFrom, verdictOf } from '#contract/core/positions.ts';
import { settings } from '#contract/core/settings.ts';
import type { NewOp } from '#data/api.ts';
import { currentPerson } from '#data/engine.ts';
import { act, newId } from '#data/write.ts';
import { distanceMetres, type Point } from '#lib/geo/distance.ts';
import type { DevicePosition } from '#ui/device/position.ts';
import { leads } from '#contract/leads.ts';
import { clockOffset, trueNow } from '#data/true-time.ts';
import { openCheckOf, type Goal, type Visit } from './visit.ts';

/** Position of a check-in or check-out. */
export interface Whereabouts {
  position: DevicePosition | null;
  address?: string | undefined;
  /** Metres to the shop; null if either has no position. */
  distance: number | null;
}

/** What a check-out writes. */
export interface Leaving {
  outcome: string;
  next_date: string;
}

type CheckBody = Parameters<typeof act<'market_visits.check'>>[2];

/** Metres between a shop and a position; null if either is missing. */
export const metresTo = (shop: Point | null, position: Point | null): number | null =>
  shop && position ? Math.round(distanceMetres(shop, position)) : null;

/** The position as a check carries it; without one it is omitted, never 0,0. */
function reportedPosition({ position, address }: Whereabouts) {
  if (!position || (position.latitude === 0 && position.longitude === 0)) return null;
  const { latitude: lat, longitude: lng, accuracy, at } = position;
  const position_age = Math.max(0, Math.round((Date.now() - Date.parse(at)) / 1000));
  return { lat, lng, accuracy, position_age, ...(address && { address }) };
}

/** The optimistic check: by the true time, as far as this phone knows it. */
function shownCheck(visit_id: string, body: CheckBody, distance: number | null): VisitCheck {
  const { type, datetime, address, remarks, corrected = false } = body;
  const offset_ms = clockOffset();
  const device_at = datetime ?? new Date().toISOString();
  const position = positionFrom(body);
  const looked = settings.check_position !== 'off' && !corrected;
  return {
    id: newId(),
    record_id: visit_id,
    user_id: currentPerson()?.id ?? '',
    type,
    datetime: new Date(Date.parse(device_at) + offset_ms).toISOString(),
    device_at,
    offset_ms,
    received_at: new Date(trueNow()).toISOString(),
    ...position,
    address: address ?? null,
    remarks: remarks ?? null,
    distance,
    verdict: looked ? verdictOf(distance, position.accuracy) : null,
    corrected,
  };
}

/** Adds the position found after a check to it; null if it has one, or was undone meanwhile. */
export function positionOp(
  { id, checks }: Pick<Visit, 'id' | 'checks'>,
  type: CheckType,
  position: DevicePosition,
  where: Omit<Whereabouts, 'position'>,
): NewOp | null {
  const check = checks.findLast((one) => one.type === type);
  const reported = reportedPosition({ position, ...where });
  if (check?.lat !== null || reported === null) return null;
  const { distance } = where;
  const located: VisitCheck = {
    ...check,
    ...positionFrom(reported),
    address: where.address ?? null,
    distance,
    verdict: check.verdict && verdictOf(distance, position.accuracy),
    position_at: new Date(Date.parse(position.at) + clockOffset()).toISOString(),
  };
  const shows = { checks: checks.map((one) => (one === check ? located : one)) };
  return act('market_visits.position', id, { type, ...reported, position_at: position.at }, { shows });
}

type Arrived = Pick<Visit, 'id' | 'checks' | 'checked_in_at' | 'next_date'>;

/** Checks in at a visit; `reason` says why away from the shop. */
export function checkInOp(visit: Arrived, where: Whereabouts, reason: string): NewOp {
  const { next_date } = visit;
  const body: CheckBody = {
    type: 'check_in',
    ...reportedPosition(where),
    next_date,
    ...(reason && { remarks: reason }),
  };
  const check = shownCheck(visit.id, body, where.distance);
  const checks = [...visit.checks, check];
  const checked_in_at = visit.checked_in_at ?? check.datetime;
  const shows = { checks, checks_count: checks.length, is_open: true, checked_in_at };
  return act('market_visits.check', visit.id, body, { shows });
}

function leave(visit: Visit, body: CheckBody, distance: number | null): NewOp {
  const check = shownCheck(visit.id, body, distance);
  const checks = [...visit.checks, check];
  const shows = { checks, checks_count: checks.length, is_open: false, checked_out_at: check.datetime };
  return act('market_visits.check', visit.id, body, { shows });
}

/** The outcome of the visit; values not given now stay. */
const outcomeOf = (visit: Visit, { outcome, next_date }: Leaving) => ({
  next_date: next_date || visit.next_date,
  ...(outcome && { outcome }),
});

/** Checks out of a visit now. */
export const checkOutNow = (visit: Visit, where: Whereabouts, leaving: Leaving): NewOp =>
  leave(
    visit,
    { type: 'check_out', ...reportedPosition(where), ...outcomeOf(visit, leaving) },
    where.distance,
  );

/** Checks out of a visit at an earlier, forgotten time (true time). */
export function forgottenCheckOut(visit: Visit, left_at: number, reason: string, leaving: Leaving): NewOp {
  const arrived = Date.parse(openCheckOf(visit)?.datetime ?? '');
  // A check-out in the minute of the check-in is within it.
  const after = Number.isNaN(arrived) ? left_at : Math.max(left_at, Math.min(arrived + 30_000, trueNow()));
  const datetime = new Date(after - clockOffset()).toISOString();
  return leave(
    visit,
    { type: 'check_out', corrected: true, datetime, remarks: reason, ...outcomeOf(visit, leaving) },
    null,
  );
}

/** Adds a note to a visit. */
export function addNote(visit: Pick<Visit, 'id' | 'notes'>, note: string): NewOp {
  const shown: VisitNote = {
    id: newId(),
    note,
    created_at: new Date(trueNow()).toISOString(),
    created_by: currentPerson()?.id ?? '',
  };
  return act('market_visits.note', visit.id, { note }, { shows: { notes: [...visit.notes, shown] } });
}

/** The party of a new visit, as far as the visit needs it. */
export interface Visited extends Pick<PartyFields, 'territory_id'> {
  /** The state of that territory. */
  state_id: string;
}

/** Plans the user's own visit to a shop on a day; returns its id and the write. */
export function planVisit(goal: Goal, visited: Visited, { title, date }: { title: string; date: string }) {
  const me = currentPerson()?.id ?? '';
  const id = newId();
  const [lead_id, contact_id] = goal.resource === leads.name ? [goal.id, null] : [null, goal.id];
  const body = newVisit(kolkataDay(trueNow())).parse({
    title,
    date,
    description: '',
    assigned_to: me,
    reminder_date: date,
    reminder_time: '09:00',
    state: [visited.state_id],
    territory: [visited.territory_id],
    lead_id,
    contact_id,
  });
  const empty = { checks: [], notes: [], assignees: [me], checks_count: 0, is_open: false };
  const shows = { ...empty, approval_status: PENDING };
  return { id, op: act('market_visits.create', id, body, { shows }) };
}
