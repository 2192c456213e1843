import type { OpResult, OtherChange } from '#contract/core/sync.ts';
import { sql } from 'kysely';
import type { Actor } from '../db/actor.ts';
import type { Tx } from '../db/database.ts';
import type { Op } from './ops.ts';

interface Merged {
  op: Op;
  result: OpResult;
}

/** A range of instants that the database accepts. */
const EARLIEST = Date.UTC(2000, 0);
const LATEST = Date.UTC(3000, 0);

type Found = OtherChange & { nth: number };

/**
 * Adds to the results of merged edits who else changed which field, from the audit trail. If only the author's own
 * changes lay between, the edit counts as applied.
 */
export async function reportOtherChanges(tx: Tx, actor: Actor, merged: readonly Merged[]): Promise<void> {
  if (merged.length === 0) return;
  const found = await changesOf(tx, actor, merged);
  merged.forEach(({ op, result }, nth) => {
    const { conflicts = [] } = result;
    const changes = found
      .filter((change) => change.nth === nth)
      // Without the version the author saw, only the fields in conflict are known to be newer.
      .filter(({ field }) => seenAt(op) !== null || conflicts.some((conflict) => conflict.field === field))
      .map(({ field, by, at }): OtherChange => ({ field, by, at }));
    if (changes.length > 0) result.others = changes;
    else if (conflicts.length === 0) result.outcome = 'applied';
  });
}

/** The `updated_at` of the record the author saw, or null if not sent. */
export function seenAt({ base }: Pick<Op, 'base'>): string | null {
  const seen = base?.['updated_at'];
  const at = typeof seen === 'string' ? Date.parse(seen) : Number.NaN;
  return at > EARLIEST && at < LATEST ? new Date(at).toISOString() : null;
}

async function changesOf(tx: Tx, actor: Actor, merged: readonly Merged[]): Promise<Found[]> {
  const lines = merged.map(({ op }, nth) => ({ nth, record_id: op.record_id, seen: seenAt(op) }));
  const { rows } = await sql<Found>`
    select asked.nth, change.field, users.name as by, change.at
    from json_to_recordset(${JSON.stringify(lines)}::json) as asked (nth int, record_id uuid, seen timestamptz)
    cross join lateral (
      select distinct on (field) field, audit.user_id, audit.at
      from audit cross join lateral jsonb_object_keys(audit.after) as field
      where audit.record_id = asked.record_id and audit.action = 'update'
        and audit.user_id is distinct from ${actor.id}::uuid
        and (asked.seen is null or coalesce(audit.version, audit.at) > asked.seen)
      order by field, audit.at desc, audit.id desc) as change
    left join users on users.id = change.user_id
    order by asked.nth, change.field`.execute(tx);
  return rows;
}
