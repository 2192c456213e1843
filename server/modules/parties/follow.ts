import { wholeContact, type Contact } from '#contract/contacts.ts';
import { ApiError } from '#contract/core/errors.ts';
import type { Lead } from '#contract/leads.ts';
import { partyFields, type PartyFields } from '#contract/party.ts';
import * as z from 'zod/mini';
import type { Actor } from '#server/db/actor.ts';
import { writeAudit } from '#server/db/audit.ts';
import type { Tx } from '#server/db/database.ts';
import { mergeEdit } from '#server/db/merge.ts';
import { findRow, updateRow } from '#server/db/table.ts';
import type { Context } from '#server/calls/handler.ts';

type Changes = Partial<PartyFields>;

const keys = z.keyof(partyFields).options;

/**
 * Applies an edit of a converted lead to its customer too: field by field, where the customer still has the base
 * value. `before` is the lead before the edit. Changes that are invalid for the customer, or that the actor may not
 * make there, stay on the lead only.
 */
export async function followEdit(tx: Tx, context: Context, before: Lead): Promise<void> {
  const { actor } = context;
  const contact = before.contact_id === null ? null : await customerOf(tx, actor, before.contact_id);
  if (!contact) return;
  const after = await findRow(tx, actor, 'leads', before.id);
  const changes = changesFor(contact, before, after);
  const changed = keys.filter((key) => Object.hasOwn(changes, key));
  const sound = wholeContact.safeParse({ ...contact, ...changes });
  if (changed.length === 0 || !sound.success) return;
  const values: Changes = Object.fromEntries(changed.map((key) => [key, sound.data[key]]));
  const row = await updateRow(tx, actor, 'contacts', contact.id, values);
  await writeAudit(tx, context, {
    action: 'update',
    resource: 'contacts',
    record_id: contact.id,
    before: Object.fromEntries(changed.map((key) => [key, contact[key]])),
    after: Object.fromEntries(changed.map((key) => [key, row[key]])),
  });
}

/** The locked customer, or null if it is deleted or the actor may not change it. */
async function customerOf(tx: Tx, actor: Actor, id: string): Promise<Contact | null> {
  try {
    return await findRow(tx, actor, 'contacts', id, 'update');
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** A customer never loses its gender, and takes a customer type only if the department matches. */
function changesFor(contact: Contact, before: Lead, after: Lead): Changes {
  const gender = after.gender ?? contact.gender;
  const edited: Changes = Object.fromEntries(keys.map((key) => [key, after[key]]));
  const { changes } = mergeEdit<PartyFields>(contact, { ...edited, gender }, { ...before });
  const department = changes.department ?? contact.department;
  if (department !== after.department) delete changes.customer_type;
  return changes;
}
