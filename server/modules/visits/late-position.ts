import { ruleText } from '#contract/core/language/message.ts';
import { LATE_POSITION_MS, type VisitCheck } from '#contract/market-visits.ts';
import { positionFrom, verdictOf } from '#contract/core/positions.ts';
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Handler } from '#server/calls/handler.ts';
import { momentOf } from '#server/domain/moment.ts';
import { addTo, ownVisit } from './by-assignee.ts';
import { distanceTo, oneAtATime } from './checks.ts';

/** What two moments of one phone may differ by, sent in two requests. */
const DOUBT_MS = 5000;

/**
 * Adds the position found after a check to it. One that came too late, or for a check that has a position or was
 * refused, is dropped and not refused: nobody wrote it, so nobody can correct it.
 */
export const addPosition: Handler<'market_visits.position'> = async (tx, context, { params, body }) => {
  const { actor } = context;
  await oneAtATime(tx, actor.id);
  const visit = await ownVisit(tx, actor, params.id);
  const { type, address, position_at, ...reported } = body;
  const position = positionFrom(reported);
  const { at } = momentOf(context, position_at);
  const check = visit.checks.findLast((one) => one.type === type) ?? null;
  if (!check || position.lat === null || !isOpenTo(check, at))
    return { message: ruleText('Location not added.'), check };
  const distance = await distanceTo(tx, visit, position);
  const verdict = check.verdict && verdictOf(distance, position.accuracy);
  const located = { ...check, ...position, address, distance, verdict, position_at: at };
  const checks = visit.checks.map((one) => (one === check ? located : one));
  await addTo(tx, context, visit, 'position', { checks }, located);
  await locateTrackPoint(tx, located);
  return { message: ruleText('Location added.'), check: located };
};

const isOpenTo = ({ lat, corrected, datetime }: VisitCheck, at: string): boolean =>
  lat === null &&
  !corrected &&
  Math.abs(Date.parse(at) - Date.parse(datetime)) <= LATE_POSITION_MS + DOUBT_MS;

async function locateTrackPoint(tx: Tx, check: VisitCheck): Promise<void> {
  const { user_id, type, datetime, lat, lng, accuracy, address } = check;
  await sql`
    update positions set lat = ${lat}, lng = ${lng}, accuracy = ${accuracy}, address = ${address}
    where user_id = ${user_id}::uuid and type = ${type} and at = ${datetime}::timestamptz and lat is null`.execute(
    tx,
  );
}
