import { contactFields, wholeContact, type Contact } from '#contract/contacts.ts';
import { leadSchema, type Lead } from '#contract/leads.ts';
import { fixedDepartment, partyFields } from '#contract/party.ts';
import { mayAssign } from '#contract/core/permissions.ts';
import * as z from 'zod/mini';
import type { Actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/database.ts';
import { findRow } from '#server/db/table.ts';
import { check } from '#server/calls/check.ts';
import type { Context, Handler } from '#server/calls/handler.ts';
import { editRow, type Edit } from '#server/calls/write-rows.ts';
import { refuseAccount } from './account.ts';
import type { PartyName } from './answers.ts';
import { knownOf } from './checks.ts';
import { checkKnown } from './look-ahead.ts';
import { followEdit } from './follow.ts';
import { locationOf, type Addressed } from './location.ts';

const fieldsOf: Readonly<Record<PartyName, readonly string[]>> = {
  leads: z.keyof(partyFields).options,
  contacts: z.keyof(contactFields).options,
};

interface PartyBody extends Addressed {
  department?: string | undefined;
}

/** Updates fields; others' changes to other fields stay, a field changed on both sides becomes a conflict. */
export const updateLead: Handler<'leads.update'> = async (tx, context, { params, body }) => {
  const row = await findRow(tx, context.actor, 'leads', params.id, 'update');
  const { base, updated_at: seen } = body;
  return editLead(tx, context, row, { patch: patchOf('leads', body, row, context.actor), base, seen });
};

export const updateLeadStatus: Handler<'leads.status'> = async (tx, context, { params, body }) => {
  const { base, ...patch } = body;
  const row = await findRow(tx, context.actor, 'leads', params.id, 'update');
  return editLead(tx, context, row, { patch, base });
};

export const updateLeadPriority: Handler<'leads.priority'> = async (tx, context, { params, body }) => {
  const { base, ...patch } = body;
  const row = await findRow(tx, context.actor, 'leads', params.id, 'update');
  return editLead(tx, context, row, { patch, base });
};

export const updateContact: Handler<'contacts.update'> = async (tx, context, { params, body }) => {
  const row = await findRow(tx, context.actor, 'contacts', params.id, 'update');
  const { base, updated_at: seen } = body;
  return editContact(tx, context, row, {
    patch: patchOf('contacts', body, row, context.actor),
    base,
    seen,
  });
};

export const updateContactStatus: Handler<'contacts.status'> = async (tx, context, { params, body }) => {
  const { base, ...patch } = body;
  const row = await findRow(tx, context.actor, 'contacts', params.id, 'update');
  return editContact(tx, context, row, { patch, base });
};

type Wanted = Pick<Edit<'leads'>, 'patch' | 'base' | 'seen'>;

/** A change to a converted lead also applies to its customer. */
async function editLead(tx: Tx, context: Context, row: Lead, wanted: Wanted) {
  const answer = await editRow(tx, context, 'leads', 'Lead', {
    row,
    ...wanted,
    async check(whole, changed) {
      const lead = check(leadSchema({ viewer: context.actor, editing: true }), whole);
      await checkKnown(tx, knownOf(lead, changed), lead.department);
      await refuseAccount(tx, context.actor, lead, changed);
      return lead;
    },
  });
  if (row.contact_id !== null) await followEdit(tx, context, row);
  return answer;
}

function editContact(tx: Tx, context: Context, row: Contact, wanted: Wanted) {
  return editRow(tx, context, 'contacts', 'Customer', {
    row,
    ...wanted,
    async check(whole, changed) {
      const contact = check(wholeContact, whole);
      await checkKnown(tx, knownOf(contact, changed), contact.department);
      await refuseAccount(tx, context.actor, contact, changed);
      return contact;
    },
  });
}

/** The changes in a body. Whoever cannot choose the assignee keeps it, and a fixed department stays fixed. */
function patchOf(
  name: PartyName,
  body: PartyBody,
  row: Pick<Lead, 'location'>,
  actor: Actor,
): Record<string, unknown> {
  const given = Object.entries(body).filter(
    ([key, value]) => fieldsOf[name].includes(key) && value !== undefined,
  );
  const patch: Record<string, unknown> = Object.fromEntries(given);
  if (!mayAssign(actor, 'update', name)) delete patch['assigned_to'];
  if (body.department !== undefined) patch['department'] = fixedDepartment(actor) ?? body.department;
  if (body.location ?? body.landmark ?? body.state) patch['location'] = locationOf(body, row.location);
  return patch;
}
