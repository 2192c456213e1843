import { v7 } from 'uuid';
import { ApiError } from '#contract/core/errors.ts';
import { ruleText } from '#contract/core/language/message.ts';
import type { MarketVisit } from '#contract/market-visits.ts';
import { sql } from 'kysely';
import type { Actor } from '#server/db/actor.ts';
import { writeAudit } from '#server/db/audit.ts';
import type { Tx } from '#server/db/database.ts';
import { isChoice, validateReferences } from '#server/db/references.ts';
import { findRow, updateRow } from '#server/db/table.ts';
import type { Context, Handler } from '#server/calls/handler.ts';
import { editRow } from '#server/calls/write-rows.ts';

/** The visit, locked, for its assignee; forbidden for other users who may read it. */
export async function ownVisit(tx: Tx, actor: Actor, id: string): Promise<MarketVisit> {
  await sql`select 1 from market_visits where id = ${id}::uuid for update`.execute(tx);
  const visit = await findRow(tx, actor, 'market_visits', id);
  if (visit.assigned_to !== actor.id)
    throw new ApiError('forbidden', 'Only the assignee of this Market Visit can do this.');
  return visit;
}

/** Stores what the assignee added to a visit. */
export async function addTo(
  tx: Tx,
  context: Context,
  visit: MarketVisit,
  action: string,
  patch: Partial<MarketVisit>,
  after: object,
): Promise<void> {
  await updateRow(tx, context.actor, 'market_visits', visit.id, patch, 'read');
  await writeAudit(tx, context, { action, resource: 'market_visits', record_id: visit.id, after });
}

export const addNote: Handler<'market_visits.note'> = async (tx, context, { params, body }) => {
  const { actor, now } = context;
  const visit = await ownVisit(tx, actor, params.id);
  const id = v7({ msecs: now.getTime() });
  const note = { id, note: body.note, created_at: now.toISOString(), created_by: actor.id };
  await addTo(tx, context, visit, 'note', { notes: [...visit.notes, note] }, note);
  return { message: ruleText('Note added.'), note };
};

export const setOutcome: Handler<'market_visits.outcome'> = async (tx, context, { params, body }) => {
  const { base, ...patch } = body;
  const row = await ownVisit(tx, context.actor, params.id);
  const check = async () => {
    await refuseOutcome(tx, patch.outcome);
    return patch;
  };
  return editRow(tx, context, 'market_visits', 'Market Visit', { row, patch, base, check, action: 'read' });
};

/** Rejects an outcome that is not in its dropdown list. */
export async function refuseOutcome(tx: Tx, outcome: string | null | undefined): Promise<void> {
  if (outcome)
    await validateReferences(tx, 'market_visits', [
      { field: 'outcome', holds: isChoice('visit_outcome', outcome) },
    ]);
}
