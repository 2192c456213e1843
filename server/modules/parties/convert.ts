import { ruleText } from '#contract/core/language/message.ts';
import { v7 } from 'uuid';
import type { contactCalls } from '#contract/contact-calls.ts';
import { contactFields, wholeContact, type Contact } from '#contract/contacts.ts';
import { ApiError } from '#contract/core/errors.ts';
import type { Lead } from '#contract/leads.ts';
import { fixedDepartment, INDUSTRIAL, partyFields, REGISTERED } from '#contract/party.ts';
import { mayAssign, reaches } from '#contract/core/permissions.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Actor } from '#server/db/actor.ts';
import { writeAudit } from '#server/db/audit.ts';
import type { Tx } from '#server/db/database.ts';
import { same } from '#server/db/merge.ts';
import { visible } from '#server/db/scope.ts';
import { addRow, findRow, type NewRow } from '#server/db/table.ts';
import { check } from '#server/calls/check.ts';
import type { Context, Handler } from '#server/calls/handler.ts';
import { refuseAccount } from './account.ts';
import { knownOf, assertKnown } from './checks.ts';
import { given, locationFrom } from './location.ts';
import { lookAhead } from './look-ahead.ts';
import { secondConversion } from './second-conversion.ts';

const CONVERTED = ruleText('Lead converted.');
const contactKeys = z.keyof(contactFields).options;
const partyKeys = z.keyof(partyFields).options;

type Body = z.infer<(typeof contactCalls)['contacts.convert']['body']>;

/**
 * Converts a lead to a customer, for users who may read the lead. The lead is locked, so that the second of two
 * concurrent conversions fails with a conflict. (Decision 009.)
 */
export const convertLead: Handler<'contacts.convert'> = async (tx, context, { params, body }) => {
  const { actor, now } = context;
  const lead = await lockedLead(tx, actor, params.id);
  if (lead.converted_at !== null && lead.contact_id !== null) {
    await secondConversion(tx, actor, lead, body.id);
    return { message: CONVERTED, data: { id: lead.contact_id } };
  }
  const values = check(wholeContact, formOf(lead, changedFields(body), actor));
  const id = body.id ?? v7({ msecs: now.getTime() });
  const changed = partyKeys.filter((key) => !same(values[key], lead[key]));
  const before = await lookAhead(tx, 'contacts', id, knownOf(values, changed), values.department);
  if (before.deleted !== null) throw new ApiError('conflict', 'This ID is already used.');
  assertKnown(before.unknown);
  await refuseAccount(tx, actor, values, changed);
  await store(tx, context, lead, { id, ...values });
  return { message: CONVERTED, data: { id } };
};

async function lockedLead(tx: Tx, actor: Actor, id: string): Promise<Lead> {
  await sql`
    select 1 from leads where id = ${id}::uuid and ${visible(actor, 'read', 'leads')} for update`.execute(tx);
  return findRow(tx, actor, 'leads', id);
}

/** The body without fields the user left unchanged, because others may have changed the lead since. */
function changedFields(body: Body): Body {
  const { base = {} } = body;
  const changed = { ...body };
  for (const key of contactKeys)
    if (Object.hasOwn(base, key) && same(base[key], changed[key])) delete changed[key];
  return changed;
}

/** Missing fields come from the lead, then from the form's defaults. */
function formOf(lead: Lead, body: Body, actor: Actor): Record<string, unknown> {
  const form: Record<string, unknown> = { ...lead, ...body };
  const assigned_to = mayAssign(actor, 'read', 'leads') ? form['assigned_to'] : lead.assigned_to;
  return {
    ...form,
    retailer_tax_type: form['retailer_tax_type'] ?? REGISTERED,
    department: fixedDepartment(actor) ?? form['department'] ?? INDUSTRIAL,
    assigned_to: given(assigned_to) ? assigned_to : lead.assigned_to,
    location: locationFrom(body, lead.location),
  };
}

/**
 * The customer gets both owners of its lead, so that the same users can read it. A new assignee must be within the
 * scope that allowed the conversion.
 */
async function store(
  tx: Tx,
  context: Context,
  lead: Lead,
  values: Pick<Contact, 'id' | 'assigned_to'> & NewRow<'contacts'>,
): Promise<void> {
  const { actor, now } = context;
  const created_by = lead.created_by;
  if (!reaches(actor, 'read', 'leads', { assigned_to: values.assigned_to, created_by }))
    throw new ApiError(
      'forbidden',
      'You would lose access to this record. Choose an assignee or territory you have access to.',
    );
  const converted_at = now.toISOString();
  const after = await addRow(tx, 'contacts', {
    ...values,
    created_by,
    lead_id: lead.id,
    created_at: converted_at,
  });
  await tx
    .updateTable('leads')
    .set({ converted_at, contact_id: values.id })
    .where('id', '=', lead.id)
    .execute();
  await writeAudit(tx, context, { action: 'create', resource: 'contacts', record_id: values.id, after });
  // Not buffered with the batch: a second conversion in the same batch looks up the first here.
  const { held_audits: _, ...source } = context;
  await writeAudit(tx, source, {
    action: 'convert',
    resource: 'leads',
    record_id: lead.id,
    after: { contact_id: values.id },
  });
}
