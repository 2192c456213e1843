import type { contactCalls } from '#contract/contact-calls.ts';
import { listRows } from '#server/db/list.ts';
import { findRow } from '#server/db/table.ts';
import type { Handlers } from '#server/http/handler.ts';
import { deleteRow } from '#server/http/write-rows.ts';
import { contactDetail, summaries } from './answers.ts';
import { createContact } from './contact-create.ts';
import { convertLead } from './convert.ts';
import { findByText, formChoices, partyChoices } from './look-ups.ts';
import { updateContact, updateContactStatus } from './update.ts';

export const contactHandlers: Handlers<keyof typeof contactCalls> = {
  'contacts.create': createContact,
  'contacts.update': updateContact,
  'contacts.status': updateContactStatus,
  'contacts.convert': convertLead,

  async 'contacts.delete'(tx, context, { params }) {
    const row = await findRow(tx, context.actor, 'contacts', params.id, 'delete');
    await deleteRow(tx, context, 'contacts', row);
    return { message: 'Customer deleted.' };
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
