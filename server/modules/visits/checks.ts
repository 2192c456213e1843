import { v7 } from 'uuid';
import { REJECTED } from '#contract/approval.ts';
import { metresBetween } from '#contract/distance.ts';
import { ApiError } from '#contract/core/errors.ts';
import { message, ruleText } from '#contract/core/language/message.ts';
import type { MarketVisit, VisitCheck, visitCheck } from '#contract/market-visits.ts';
import { positionFrom, verdictOf } from '#contract/core/positions.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Tx } from '#server/db/database.ts';
import type { Context, Handler } from '#server/calls/handler.ts';
import { momentOf } from '#server/domain/moment.ts';
import { keepTrackPoint } from '#server/domain/track.ts';
import { addTo, ownVisit, refuseOutcome } from './by-assignee.ts';
import { placeOf } from './parties.ts';

type Body = z.infer<typeof visitCheck>;

/** Checks in or out. Events are stored as they happened; only impossible ones are rejected. */
export const checkVisit: Handler<'market_visits.check'> = async (tx, context, { params, body }) => {
  const { actor } = context;
  await oneAtATime(tx, actor.id);
  const visit = await ownVisit(tx, actor, params.id);
  const check = inOrder(visit, await checkFrom(tx, context, visit, body), body.datetime);
  if (body.type === 'check_in') await refuseCheckIn(tx, context, visit, check);
  else refuseCheckOut(visit, check);
  await refuseOutcome(tx, body.outcome);
  await addTo(tx, context, visit, body.type, patchFrom(visit, body, check), check);
  await keepTrackPoint(tx, actor.id, { ...check, visit_id: visit.id });
  return { message: body.type === 'check_in' ? ruleText('Checked in.') : ruleText('Checked out.'), check };
};

/** Serializes checks of one officer from several devices. */
export async function oneAtATime(tx: Tx, user_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${user_id}, 2))`.execute(tx);
}

async function checkFrom(
  tx: Tx,
  context: Context,
  visit: MarketVisit,
  { type, datetime, remarks, address, corrected = false, ...reported }: Body,
): Promise<VisitCheck> {
  if (corrected) assertTimeAndReason(type, datetime, remarks);
  const { at, ...clocks } = momentOf(context, datetime);
  const position = positionFrom(corrected ? {} : reported);
  const distance = await distanceTo(tx, visit, position);
  const isChecked = context.config.check_position !== 'off' && !corrected;
  return {
    id: v7({ msecs: Date.parse(at) }),
    record_id: visit.id,
    user_id: context.actor.id,
    type,
    datetime: at,
    ...clocks,
    ...position,
    address,
    remarks,
    distance,
    verdict: isChecked ? verdictOf(distance, position.accuracy) : null,
    corrected,
  };
}

/** A clock corrected in between can put a check-out before its check-in; only an explicit time can be wrong. */
function inOrder(visit: MarketVisit, check: VisitCheck, given: string | undefined): VisitCheck {
  const since = lastCheckIn(visit);
  const early = check.type === 'check_out' && since && check.datetime < since.datetime;
  return early && given === undefined ? { ...check, datetime: since.datetime } : check;
}

const lastCheckIn = ({ checks }: MarketVisit) => checks.findLast(({ type }) => type === 'check_in');

/** Correcting a forgotten check-out needs the time and a reason. */
function assertTimeAndReason(type: Body['type'], datetime: string | undefined, remarks: string | null): void {
  const errors = {
    ...(type !== 'check_out' && { type: [ruleText('Only a check-out can be corrected')] }),
    ...(datetime === undefined && { datetime: [ruleText('{label} is required', { label: 'Time' })] }),
    ...(remarks === null && { remarks: [ruleText('{label} is required', { label: 'Reason' })] }),
  };
  const [first] = Object.values(errors);
  if (first) throw new ApiError('invalid', first[0] ?? '', errors);
}

/** Metres between the lead or customer of a visit and a position; null if either has none. */
export async function distanceTo(tx: Tx, visit: MarketVisit, { lat, lng }: Pick<VisitCheck, 'lat' | 'lng'>) {
  if (lat === null || lng === null) return null;
  const { latitude = null, longitude = null } = (await placeOf(tx, visit)) ?? {};
  return latitude === null || longitude === null
    ? null
    : Math.round(metresBetween({ lat, lng }, { lat: latitude, lng: longitude }));
}

/** A check-in made before the visit was rejected is stored even if it arrives later. */
const wasRejected = ({ approval_status, decided_at }: MarketVisit, now: Date): boolean =>
  approval_status === REJECTED && (decided_at === null || now >= new Date(decided_at));

async function refuseCheckIn(tx: Tx, context: Context, visit: MarketVisit, check: VisitCheck) {
  const { actor, config, now } = context;
  if (wasRejected(visit, now))
    throw new ApiError('conflict', 'This Market Visit was rejected. Plan a new one.');
  if (visit.is_open) throw new ApiError('conflict', 'You’re already checked in here. Check out first.');
  const { rows } = await sql<{ name: string }>`
    select coalesce(leads.name, contacts.name, v.title) as name from market_visits v
      left join leads on leads.id = v.lead_id left join contacts on contacts.id = v.contact_id
    where v.assigned_to = ${actor.id}::uuid and v.is_open`.execute(tx);
  const [other] = rows;
  if (other)
    throw new ApiError(
      'conflict',
      message('You are still checked in at {name}. Please check out there first.', { name: other.name }),
    );
  if (config.check_position !== 'refuse' || check.verdict === 'at_shop') return;
  if (check.lat === null) throw new ApiError('invalid', 'Turn on location to check in.');
  if (check.distance !== null)
    throw new ApiError(
      'invalid',
      message('You are {distance} metres away. Please check in at the shop.', { distance: check.distance }),
    );
}

function refuseCheckOut(visit: MarketVisit, check: VisitCheck): void {
  if (!visit.is_open) throw new ApiError('conflict', 'You’re not checked in here. Check in first.');
  const since = lastCheckIn(visit);
  if (since && check.datetime < since.datetime) {
    const text = ruleText('The check-out cannot be before the check-in');
    throw new ApiError('invalid', text, { datetime: [text] });
  }
}

/** The changes to the visit: its first check-in and last check-out count. */
function patchFrom(
  visit: MarketVisit,
  { outcome, next_date }: Body,
  check: VisitCheck,
): Partial<MarketVisit> {
  const arrived = check.type === 'check_in';
  return {
    checks: [...visit.checks, check],
    is_open: arrived,
    ...(arrived
      ? { checked_in_at: visit.checked_in_at ?? check.datetime }
      : { checked_out_at: check.datetime }),
    ...(outcome !== null && { outcome }),
    ...(next_date !== null && { next_date }),
  };
}
