import { dutiesOn, isWithin, type Placed } from '#contract/day-kilometres.ts';
import { metresBetween } from '#contract/distance.ts';
import { sql } from 'kysely';
import type { Actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/database.ts';
import { visible } from '#server/db/scope.ts';
import { workOn, type CheckPoint, type Work } from './work-days.ts';

/** How far from the nearest check-in of its day a receipt was photographed, in metres. */
export interface NearCheck {
  metres: number;
  /** The lead or customer there; null when the reader may not see it. */
  name: string | null;
}

interface Taken {
  id: string;
  user_id: string;
  date: string;
  lat: number;
  lng: number;
}

/** The nearest check-in of each receipt of a statement whose place is known. Coordinates go to nobody. */
export async function nearChecks(tx: Tx, actor: Actor, id: string): Promise<ReadonlyMap<string, NearCheck>> {
  const { rows } = await sql<Taken>`
    select a.id, a.assigned_to as user_id, (a.taken_at at time zone 'Asia/Kolkata')::date as date, p.lat, p.lng
    from attachments a join receipt_places p on p.attachment_id = a.id
    where a.record_type = 'expense_statement' and a.record_id = ${id}::uuid and a.taken_at is not null`.execute(
    tx,
  );
  if (rows.length === 0) return new Map();
  const workOf = await workOn(tx, rows);
  const found = rows.flatMap((taken) => {
    const near = nearestOf(taken, workOf(taken.user_id));
    return near ? [{ id: taken.id, ...near }] : [];
  });
  const names = await namesOf(
    tx,
    actor,
    found.flatMap(({ visit_id }) => visit_id ?? []),
  );
  return new Map(
    found.map(({ id: receipt, visit_id, metres }) => [
      receipt,
      { metres, name: names.get(visit_id ?? '') ?? null },
    ]),
  );
}

function nearestOf({ date, lat, lng }: Taken, { marks, checks }: Work) {
  const duties = dutiesOn(date, marks);
  const onDuty = (check: Placed) => duties.some((duty) => isWithin(duty, check.at));
  const away = (check: CheckPoint) =>
    check.lat === null || check.lng === null
      ? Infinity
      : metresBetween({ lat, lng }, { lat: check.lat, lng: check.lng });
  const [nearest] = checks
    .filter((check) => check.type === 'check_in' && onDuty(check))
    .map((check) => ({ visit_id: check.visit_id, metres: Math.round(away(check)) }))
    .toSorted((one, other) => one.metres - other.metres);
  return nearest;
}

async function namesOf(tx: Tx, actor: Actor, visits: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select v.id, coalesce(l.name, c.name, v.title) as name
    from market_visits v
      left join leads l on l.id = v.lead_id and ${visible(actor, 'read', 'leads', 'l')}
      left join contacts c on c.id = v.contact_id and ${visible(actor, 'read', 'contacts', 'c')}
    where v.id = any(${visits}::uuid[]) and ${visible(actor, 'read', 'market_visits', 'v')}`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
