import { v7 } from 'uuid';
import { ApiError } from '#contract/core/errors.ts';
import { leadSchema } from '#contract/leads.ts';
import type { Actor } from '#server/db/actor.ts';
import { writeAudit } from '#server/db/audit.ts';
import { insertRow } from '#server/db/table.ts';
import { check } from '#server/calls/check.ts';
import type { Handler } from '#server/calls/handler.ts';
import { created } from '#server/calls/done.ts';
import { refuseAccount } from './account.ts';
import { assertKnown } from './checks.ts';
import { withDefaults } from './defaults.ts';
import { lookAhead, type Before } from './look-ahead.ts';

const CREATED = created('Lead');

/** Creates a lead under the device's id. Idempotent for the same user: a repeat returns the stored lead. */
export const createLead: Handler<'leads.create'> = async (tx, context, { body }) => {
  const { actor, now } = context;
  const whole = withDefaults('leads', { gender: 'Male', ...body }, actor, now);
  const lead = check(leadSchema({ viewer: actor, editing: false }), whole);
  const id = body.id ?? v7({ msecs: now.getTime() });
  const before = await lookAhead(tx, 'leads', id, lead, lead.department);
  if (before.deleted !== null) return storedAnswer(actor, id, before);
  assertKnown(before.unknown);
  await refuseAccount(tx, actor, lead);
  const row = await insertRow(tx, actor, 'leads', { id, ...lead, created_at: now.toISOString() });
  await writeAudit(tx, context, { action: 'create', resource: 'leads', record_id: id, after: row });
  return { message: CREATED, lead: { id, department: row.department } };
};

function storedAnswer(actor: Actor, id: string, { maker, department, deleted }: Before) {
  if (maker !== actor.id) throw new ApiError('conflict', 'This ID is already used.');
  if (deleted) throw new ApiError('conflict', 'This lead was deleted by someone else.');
  return { message: CREATED, lead: { id, department } };
}
