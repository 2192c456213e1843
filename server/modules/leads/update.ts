import * as z from 'zod/mini';
import { ApiError } from '#contract/errors.ts';
import { leadFields, leadSchema, type Lead, type LeadFields } from '#contract/leads.ts';
import { fixedDepartment } from '#contract/party.ts';
import { SALES_OFFICER } from '#contract/permissions.ts';
import type { Actor } from '#server/db/actor.ts';
import { writeAudit } from '#server/db/audit.ts';
import type { Tx } from '#server/db/database.ts';
import { mergeEdit } from '#server/db/merge.ts';
import { findRow, updateRow } from '#server/db/table.ts';
import { check } from '#server/http/check.ts';
import type { Context, Handler } from '#server/http/handler.ts';
import { checkKnown } from './checks.ts';
import { locationOf, type LeadBody } from './location.ts';

type Patch = Partial<LeadFields>;
type Base = Readonly<Record<string, unknown>> | undefined;

const fields = z.keyof(leadFields).options;

/** Changes the given fields; edits of others to other fields stay, the same field is told as a conflict. */
export const updateLead: Handler<'leads.update'> = async (tx, context, { params, body }) => {
  const row = await findRow(tx, context.actor, 'leads', params.id, 'update');
  const seen = body.updated_at;
  if (body.base === undefined && seen !== undefined && Date.parse(seen) < Date.parse(row.updated_at))
    throw new ApiError(
      'conflict',
      'This lead was changed meanwhile. Please look at it again before you save.',
    );
  return change(tx, context, row, patchOf(body, row, context.actor), body.base);
};

export const updateStatus: Handler<'leads.status'> = async (tx, context, { params, body }) => {
  const row = await findRow(tx, context.actor, 'leads', params.id, 'update');
  return change(tx, context, row, { status: body.status }, body.base);
};

export const updatePriority: Handler<'leads.priority'> = async (tx, context, { params, body }) => {
  const row = await findRow(tx, context.actor, 'leads', params.id, 'update');
  return change(tx, context, row, { priority: body.priority }, body.base);
};

async function change(tx: Tx, context: Context, row: Lead, patch: object, base: Base) {
  const { actor } = context;
  const { changes, conflicts, merged } = mergeEdit<object>(row, patch, base);
  context.conflicts.push(...conflicts);
  context.merged ||= merged;
  const changed = fields.filter((field) => Object.hasOwn(changes, field));
  if (changed.length > 0) {
    const whole = check(leadSchema({ viewer: actor, editing: true }), { ...row, ...changes });
    const values: Patch = Object.fromEntries(changed.map((field) => [field, whole[field]]));
    await checkKnown(tx, knownValues(values, whole), whole.department);
    const after = await updateRow(tx, actor, 'leads', row.id, values);
    await writeAudit(tx, context, {
      action: 'update',
      resource: 'leads',
      record_id: row.id,
      before: Object.fromEntries(changed.map((field) => [field, row[field]])),
      after: Object.fromEntries(changed.map((field) => [field, after[field]])),
    });
  }
  return {
    message: conflicts.length > 0 ? 'Saved, but for what others changed meanwhile.' : 'Lead updated.',
  };
}

/** Which list a customer type comes from hangs on the department, so both are looked at together. */
function knownValues(values: Patch, whole: Pick<LeadFields, 'customer_type'>): Patch {
  return values.department === undefined ? values : { ...values, customer_type: whole.customer_type };
}

/** What a body changes. A Sales Officer's edit never moves a lead, and a fixed department stays fixed. */
function patchOf(body: LeadBody, row: Lead, actor: Actor): object {
  const patch: Record<string, unknown> = {};
  for (const field of fields) if (body[field] !== undefined) patch[field] = body[field];
  if (actor.role === SALES_OFFICER) delete patch['assigned_to'];
  if (body.department !== undefined) patch['department'] = fixedDepartment(actor) ?? body.department;
  if (body.location ?? body.landmark ?? body.state) patch['location'] = locationOf(body, row.location);
  return patch;
}
