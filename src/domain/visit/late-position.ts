import { LATE_POSITION_MS, market_visits, type CheckType } from '#contract/market-visits.ts';
import { MOST_DOUBT_M } from '#contract/core/positions.ts';
import { engine } from '#data/engine.ts';
import { writeAll } from '#data/write.ts';
import type { Point } from '#lib/geo/distance.ts';
import { betterFix, followPosition, type DevicePosition } from '#ui/device/position.ts';
import { t } from '#ui/language/text.ts';
import { say } from '#ui/message/snackbar.ts';
import { placeNameAt } from './place-name.ts';
import { distanceText } from './words.ts';
import { metresTo, positionOp } from './writes.ts';

/** A check saved without a position. */
export interface Unlocated {
  visit_id: string;
  type: CheckType;
  shop: Point | null;
}

let stopLast: () => void = () => undefined;

/**
 * Follows the position for a minute after a check that had none and adds the best one to it, at once if it is good
 * enough to judge a distance by. A later one ends it.
 */
export function addPositionLater(check: Unlocated): void {
  stopLast();
  let best: DevicePosition | null = null;
  const stop = () => {
    clearTimeout(timer);
    unfollow();
  };
  const finish = () => {
    stop();
    if (best) void addPosition(check, best);
  };
  const timer = setTimeout(finish, LATE_POSITION_MS);
  const unfollow = followPosition((answer) => {
    if (!answer.ok) return;
    best = betterFix(best, answer.position);
    if (best.accuracy <= MOST_DOUBT_M) finish();
  });
  stopLast = stop;
}

async function addPosition({ visit_id, type, shop }: Unlocated, position: DevicePosition): Promise<void> {
  const address = await placeNameAt(position);
  const visit = (await engine().record(market_visits.name, visit_id))?.record;
  const distance = metresTo(shop, position);
  const op = visit && positionOp(visit, type, position, { address, distance });
  if (!op) return;
  const written = await writeAll([op]);
  if (!written.ok) say(written.message);
  else if (distance !== null)
    say(t('Location added: {distance} from the shop', { distance: distanceText(distance) }));
}
