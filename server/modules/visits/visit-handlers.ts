import { ruleText } from '#contract/core/language/message.ts';
import { APPROVED } from '#contract/approval.ts';
import { ApiError } from '#contract/core/errors.ts';
import type { marketVisitCalls } from '#contract/market-visit-calls.ts';
import { APPROVED_VISIT, type MarketVisit } from '#contract/market-visits.ts';
import { listRows } from '#server/db/list.ts';
import { findRow } from '#server/db/table.ts';
import { decideRow, findToDecide, refuseFixed, tabConditions } from '#server/domain/decide.ts';
import type { Handlers } from '#server/calls/handler.ts';
import { createRow, deleteRow, editRow } from '#server/calls/write-rows.ts';
import { created, decided, deleted } from '#server/calls/done.ts';
import { attachmentsOf, visitShown, visitsShown } from './answers.ts';
import { addNote, setOutcome } from './by-assignee.ts';
import { checkVisit } from './checks.ts';
import { addPosition } from './late-position.ts';
import { leavePlan, moveInPlan } from './in-plan.ts';
import { foundByText } from './search.ts';
import { checkEdit, checkVisits, patchOf } from './visit-input.ts';

export const marketVisitHandlers: Handlers<keyof typeof marketVisitCalls> = {
  'market_visits.check': checkVisit,
  'market_visits.position': addPosition,
  'market_visits.note': addNote,
  'market_visits.outcome': setOutcome,

  async 'market_visits.list'(tx, { actor }, { query }) {
    const tab = tabConditions(actor, 'market_visits', query.filters?.['selectedTab']);
    const { rows, total } = await listRows(tx, actor, 'market_visits', query, tab);
    return { list: { data: await visitsShown(tx, actor, rows), total } };
  },

  'market_visits.search': (tx, { actor }, { query }) => foundByText(tx, actor, 'market_visits', query),

  async 'market_visits.detail'(tx, { actor }, { params }) {
    const visit = await visitShown(tx, actor, params.id);
    return { data: { ...visit, attachments: await attachmentsOf(tx, actor, params.id) } };
  },

  async 'market_visits.edit'(tx, { actor }, { params }) {
    const data = await visitShown(tx, actor, params.id);
    return { data, lead: data.lead, customer: data.customer };
  },

  /** The first visit gets the device's id; a form with several selected records creates one visit for each. */
  async 'market_visits.create'(tx, context, { body }) {
    const rest: Awaited<ReturnType<typeof checkVisits>> = [];
    const id = await createRow(tx, context, 'market_visits', body.id, async () => {
      const [first, ...others] = await checkVisits(tx, context, body);
      rest.push(...others);
      return first ?? {};
    });
    const ids = [id];
    for (const visit of rest)
      ids.push(await createRow(tx, context, 'market_visits', undefined, () => Promise.resolve(visit)));
    return { message: ids.length === 1 ? created('Market Visit') : ruleText('Market Visits created.'), ids };
  },

  async 'market_visits.update'(tx, context, { params, body }) {
    const row = await findRow(tx, context.actor, 'market_visits', params.id, 'update');
    refuseBegun(row);
    const { base, updated_at: seen } = body;
    return editRow(tx, context, 'market_visits', 'Market Visit', {
      row,
      patch: patchOf(body),
      base,
      seen,
      async check(whole, changed) {
        refuseFixed('market_visits', 'Market Visit', row, changed);
        const visit = await checkEdit(tx, context, { row, whole, changed });
        if (changed.includes('date')) await moveInPlan(tx, row, visit.date);
        return visit;
      },
    });
  },

  async 'market_visits.approval'(tx, context, { params, body }) {
    const row = await findToDecide(tx, context.actor, 'market_visits', params.id);
    await decideRow(tx, context, 'market_visits', row, body);
    return { message: decided('Market Visit', body.approval_status) };
  },

  async 'market_visits.delete'(tx, context, { params }) {
    const row = await findRow(tx, context.actor, 'market_visits', params.id, 'delete');
    if (row.approval_status === APPROVED)
      throw new ApiError('conflict', 'An approved Market Visit cannot be deleted.');
    if (row.checks_count > 0)
      throw new ApiError('conflict', 'A Market Visit with a check-in cannot be deleted.');
    await leavePlan(tx, row);
    await deleteRow(tx, context, 'market_visits', row);
    return { message: deleted('Market Visit') };
  },
};

/** An approved visit, or one with checks, cannot be changed. (Document 2, section 4.) */
function refuseBegun({ approval_status, checks_count }: MarketVisit): void {
  if (approval_status === APPROVED) throw new ApiError('conflict', APPROVED_VISIT);
  if (checks_count > 0) throw new ApiError('conflict', 'A Market Visit that has begun cannot be changed.');
}
