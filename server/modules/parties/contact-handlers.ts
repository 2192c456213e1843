import type { contactCalls } from '#contract/contact-calls.ts';
import type { Contact } from '#contract/contacts.ts';
import { sql } from 'kysely';
import { writeAudit } from '#server/db/audit.ts';
import type { Tx } from '#server/db/database.ts';
import { listRows } from '#server/db/list.ts';
import { findRow } from '#server/db/table.ts';
import type { Context, Handlers } from '#server/calls/handler.ts';
import { deleteRow } from '#server/calls/write-rows.ts';
import { deleted } from '#server/calls/done.ts';
import { contactDetail, summaries } from './answers.ts';
import { createContact } from './contact-create.ts';
import { convertLead } from './convert.ts';
import { findByText, formChoices, partyChoices } from './look-ups.ts';
import { updateContact, updateContactStatus } from './update.ts';

/** Clears the conversion of a deleted customer's lead, which can then be converted again. */
async function freeLead(
  tx: Tx,
  context: Context,
  { id, lead_id }: Pick<Contact, 'id' | 'lead_id'>,
): Promise<void> {
  const { rows } = await sql<{ converted_at: string }>`
    update leads set converted_at = null, contact_id = null
    from leads as before
    where leads.id = ${lead_id}::uuid and leads.contact_id = ${id}::uuid and before.id = leads.id
    returning before.converted_at`.execute(tx);
  const [lead] = rows;
  if (!lead || lead_id === null) return;
  const before = { contact_id: id, converted_at: lead.converted_at };
  const after = { contact_id: null, converted_at: null };
  await writeAudit(tx, context, { action: 'update', resource: 'leads', record_id: lead_id, before, after });
}

export const contactHandlers: Handlers<keyof typeof contactCalls> = {
  'contacts.create': createContact,
  'contacts.update': updateContact,
  'contacts.status': updateContactStatus,
  'contacts.convert': convertLead,

  async 'contacts.delete'(tx, context, { params }) {
    const row = await findRow(tx, context.actor, 'contacts', params.id, 'delete');
    // Locks the lead first, in the same order as conversion and edit.
    if (row.lead_id !== null)
      await sql`select 1 from leads where id = ${row.lead_id}::uuid for update`.execute(tx);
    await deleteRow(tx, context, 'contacts', row);
    await freeLead(tx, context, row);
    return { message: deleted('Customer') };
  },

  async 'contacts.list'(tx, { actor }, { query }) {
    const { rows, total } = await listRows(tx, actor, 'contacts', query);
    return { list: { data: await summaries(tx, 'contacts', rows), total } };
  },

  async 'contacts.search'(tx, { actor }, { query }) {
    const found = await findByText(tx, actor, 'contacts', query.query);
    return { data: await summaries(tx, 'contacts', found) };
  },

  async 'contacts.detail'(tx, { actor }, { params }) {
    return { contact_detail: await contactDetail(tx, actor, params.id) };
  },

  async 'contacts.edit'(tx, { actor }, { params }) {
    return { contact: await contactDetail(tx, actor, params.id) };
  },

  'contacts.dropdown': (tx) => formChoices(tx),

  async 'contacts.choicesOfAccount'(tx, { actor }, { body }) {
    return { contacts: await partyChoices(tx, actor, 'contacts', body.account_id ?? null) };
  },
};
