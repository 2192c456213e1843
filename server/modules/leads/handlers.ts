import type { leadCalls } from '#contract/lead-calls.ts';
import { writeAudit } from '#server/db/audit.ts';
import type { Tx } from '#server/db/database.ts';
import { listRows, searchRows } from '#server/db/list.ts';
import { findRow, removeRow } from '#server/db/table.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { leadDetail, summaries } from './answers.ts';
import { createLead } from './create.ts';
import { choicesOf, leadChoices } from './look-ups.ts';
import { updateLead, updatePriority, updateStatus } from './update.ts';

const MIN_SEARCH = 3;
const formLists = [
  'lead_status',
  'retailer_tax_type',
  'customer_type',
  'customer_type_industry',
  'department',
] as const;

export const leadHandlers: Handlers<keyof typeof leadCalls> = {
  'leads.create': createLead,
  'leads.update': updateLead,
  'leads.status': updateStatus,
  'leads.priority': updatePriority,
  'leads.delete': (tx, context, { params }) => removeLead(tx, context, params.id),
  'leads.deleteLegacy': (tx, context, { body }) => removeLead(tx, context, body.id),

  async 'leads.list'(tx, { actor }, { query }) {
    const { rows, total } = await listRows(tx, actor, 'leads', query);
    return { list: { data: await summaries(tx, rows), total } };
  },

  async 'leads.search'(tx, { actor }, { query }) {
    const text = query.query.trim();
    if (text.length < MIN_SEARCH) return { data: [] };
    return { data: await summaries(tx, await searchRows(tx, actor, 'leads', text)) };
  },

  async 'leads.detail'(tx, { actor }, { params }) {
    return { lead_detail: await leadDetail(tx, actor, params.id) };
  },

  async 'leads.edit'(tx, { actor }, { params }) {
    return { lead: await leadDetail(tx, actor, params.id) };
  },

  async 'leads.dropdown'(tx) {
    const entries = await choicesOf(tx, formLists);
    return {
      status_list: entries('lead_status'),
      retailer_tax_type_list: entries('retailer_tax_type'),
      customer_type: entries('customer_type'),
      customer_type_industry: entries('customer_type_industry'),
      department: entries('department'),
    };
  },

  async 'leads.editors'(tx) {
    const entries = await choicesOf(tx, ['lead_status', 'priority']);
    return { status_list: entries('lead_status'), priority_list: entries('priority') };
  },

  async 'leads.choices'(tx, { actor }) {
    return { leads: await leadChoices(tx, actor, null) };
  },

  async 'leads.choicesOfAccount'(tx, { actor }, { body }) {
    return { leads: await leadChoices(tx, actor, body.account_id ?? null) };
  },
};

/** Both ways to delete a lead come here. */
async function removeLead(tx: Tx, context: Context, id: string) {
  const before = await findRow(tx, context.actor, 'leads', id, 'delete');
  await removeRow(tx, context.actor, 'leads', id);
  await writeAudit(tx, context, { action: 'delete', resource: 'leads', record_id: id, before });
  return { message: 'Lead deleted.' };
}
