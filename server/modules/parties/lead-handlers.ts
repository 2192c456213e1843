import type { leadCalls } from '#contract/lead-calls.ts';
import type { Tx } from '#server/db/database.ts';
import { choicesOf } from '#server/db/references.ts';
import { listRows } from '#server/db/list.ts';
import { findRow } from '#server/db/table.ts';
import type { Context, Handlers } from '#server/calls/handler.ts';
import { deleteRow } from '#server/calls/write-rows.ts';
import { deleted } from '#server/calls/done.ts';
import { leadDetail, summaries } from './answers.ts';
import { createLead } from './lead-create.ts';
import { findByText, formChoices, partyChoices } from './look-ups.ts';
import { updateLead, updateLeadPriority, updateLeadStatus } from './update.ts';

export const leadHandlers: Handlers<keyof typeof leadCalls> = {
  'leads.create': createLead,
  'leads.update': updateLead,
  'leads.status': updateLeadStatus,
  'leads.priority': updateLeadPriority,
  'leads.delete': (tx, context, { params }) => removeLead(tx, context, params.id),
  'leads.deleteLegacy': (tx, context, { body }) => removeLead(tx, context, body.id),

  async 'leads.list'(tx, { actor }, { query }) {
    const { rows, total } = await listRows(tx, actor, 'leads', query);
    return { list: { data: await summaries(tx, 'leads', rows), total } };
  },

  async 'leads.search'(tx, { actor }, { query }) {
    const found = await findByText(tx, actor, 'leads', query.query);
    return { data: await summaries(tx, 'leads', found) };
  },

  async 'leads.detail'(tx, { actor }, { params }) {
    return { lead_detail: await leadDetail(tx, actor, params.id) };
  },

  async 'leads.edit'(tx, { actor }, { params }) {
    return { lead: await leadDetail(tx, actor, params.id) };
  },

  'leads.dropdown': (tx) => formChoices(tx),

  async 'leads.editors'(tx) {
    const entries = await choicesOf(tx, ['lead_status', 'priority']);
    return { status_list: entries('lead_status'), priority_list: entries('priority') };
  },

  async 'leads.choices'(tx, { actor }) {
    return { leads: await partyChoices(tx, actor, 'leads', null) };
  },

  async 'leads.choicesOfAccount'(tx, { actor }, { body }) {
    return { leads: await partyChoices(tx, actor, 'leads', body.account_id ?? null) };
  },
};

/** Both delete calls use this. */
async function removeLead(tx: Tx, context: Context, id: string) {
  const row = await findRow(tx, context.actor, 'leads', id, 'delete');
  await deleteRow(tx, context, 'leads', row);
  return { message: deleted('Lead') };
}
