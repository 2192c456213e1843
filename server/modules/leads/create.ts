import { v7 } from 'uuid';
import { kolkataDay } from '#contract/dates.ts';
import { ApiError } from '#contract/errors.ts';
import { leadSchema } from '#contract/leads.ts';
import { fixedDepartment, REGISTERED } from '#contract/party.ts';
import { SALES_OFFICER } from '#contract/permissions.ts';
import type { Actor } from '#server/db/actor.ts';
import { writeAudit } from '#server/db/audit.ts';
import { insertRow } from '#server/db/table.ts';
import { check } from '#server/http/check.ts';
import type { Handler } from '#server/http/handler.ts';
import { lookAhead, refuseUnknown, type Before } from './checks.ts';
import { locationOf, type LeadBody } from './location.ts';

const CREATED = 'Lead created.';

/** Creates a lead under the device's id; the same id of the same user again gives the stored lead. */
export const createLead: Handler<'leads.create'> = async (tx, context, { body }) => {
  const { actor, now } = context;
  const lead = check(leadSchema({ viewer: actor, editing: false }), withDefaults(body, actor, now));
  const id = body.id ?? v7({ msecs: now.getTime() });
  const before = await lookAhead(tx, id, lead, lead.department);
  if (before.deleted !== null) return storedAnswer(actor, id, before);
  refuseUnknown(before.unknown);
  const row = await insertRow(tx, actor, 'leads', { id, ...lead, created_at: now.toISOString() });
  await writeAudit(tx, context, { action: 'create', resource: 'leads', record_id: id, after: row });
  return { message: CREATED, lead: { id, department: row.department } };
};

/** What a form would have filled in. (Document 1, section 3.) */
function withDefaults(body: LeadBody, actor: Actor, now: Date) {
  return {
    gender: 'Male',
    registration_date: kolkataDay(now.getTime()),
    retailer_tax_type: REGISTERED,
    status: 'Active',
    lead_type: 'Active',
    priority: 'Low',
    ...body,
    department: fixedDepartment(actor) ?? body.department,
    assigned_to: actor.role === SALES_OFFICER || body.assigned_to === undefined ? actor.id : body.assigned_to,
    location: locationOf(body, null),
  };
}

function storedAnswer(actor: Actor, id: string, { maker, made_department, deleted }: Before) {
  if (maker !== actor.id) throw new ApiError('conflict', 'This id is taken.');
  if (deleted) throw new ApiError('conflict', 'This lead was deleted meanwhile.');
  return { message: CREATED, lead: { id, department: made_department } };
}
