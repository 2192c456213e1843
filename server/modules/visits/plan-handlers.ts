import { APPROVED } from '#contract/approval.ts';
import { ApiError } from '#contract/core/errors.ts';
import type { journeyPlanCalls } from '#contract/journey-plan-calls.ts';
import type { JourneyPlan, PlanItem } from '#contract/journey-plans.ts';
import { idOf } from '#contract/schedule.ts';
import { sql, type SqlBool } from 'kysely';
import type { Actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/database.ts';
import { listRows } from '#server/db/list.ts';
import { visible } from '#server/db/scope.ts';
import { findRow } from '#server/db/table.ts';
import { decideRow, findToDecide, markDecided, refuseFixed, tabConditions } from '#server/domain/decide.ts';
import type { Handlers } from '#server/calls/handler.ts';
import { createRow, deleteRow, editRow } from '#server/calls/write-rows.ts';
import { created, decided, deleted } from '#server/calls/done.ts';
import { planShown, plansShown, visitsOfPlan } from './answers.ts';
import { candidates } from './parties.ts';
import { checkPlan, patchOf } from './plan-input.ts';
import { addVisits, dropVisits, followPlan, refuseMoved } from './plan-visits.ts';
import { foundByText } from './search.ts';

export const journeyPlanHandlers: Handlers<keyof typeof journeyPlanCalls> = {
  async 'journey_plans.list'(tx, { actor }, { query }) {
    const tab = tabConditions(actor, 'journey_plans', query.filters?.['selectedTab']);
    const { rows, total } = await listRows(tx, actor, 'journey_plans', query, tab);
    return { list: { data: await plansShown(tx, actor, rows), total } };
  },

  'journey_plans.search': (tx, { actor }, { query }) => foundByText(tx, actor, 'journey_plans', query),

  async 'journey_plans.detail'(tx, { actor }, { params }) {
    const journey_plan = await planShown(tx, actor, params.id);
    return { journey_plan, market_visits: await visitsOfPlan(tx, actor, params.id) };
  },

  async 'journey_plans.edit'(tx, { actor }, { params }) {
    return {
      data: await planShown(tx, actor, params.id),
      marketvisits: await visitsOfPlan(tx, actor, params.id),
    };
  },

  async 'journey_plans.create'(tx, context, { body }) {
    const items: PlanItem[] = [];
    const id = await createRow(tx, context, 'journey_plans', body.id, async () => {
      const plan = await checkPlan(tx, context, patchOf(body, []));
      items.push(...plan.items);
      return plan;
    });
    if (items.length > 0) await addVisits(tx, context, await storedPlan(tx, id), items);
    return { message: created('Journey Plan'), id };
  },

  async 'journey_plans.update'(tx, context, { params, body }) {
    const row = await findRow(tx, context.actor, 'journey_plans', params.id, 'update');
    const { base, updated_at: seen } = body;
    const answer = await editRow(tx, context, 'journey_plans', 'Journey Plan', {
      row,
      patch: patchOf(body, row.items),
      base,
      seen,
      async check(whole, changed) {
        refuseFixed('journey_plans', 'Journey Plan', row, changed);
        const plan = await checkPlan(tx, context, whole, { row, changed });
        await refuseMoved(tx, row, plan);
        return plan;
      },
    });
    await followPlan(tx, context, row, await storedPlan(tx, row.id));
    return answer;
  },

  /** A decision on a plan also applies to its visits, as far as the right over plans covers them. */
  async 'journey_plans.approval'(tx, context, { params, body }) {
    const row = await findToDecide(tx, context.actor, 'journey_plans', params.id);
    if (await decideRow(tx, context, 'journey_plans', row, body))
      await markDecided(tx, context, 'market_visits', ownedBy(row, context.actor), body);
    return { message: decided('Journey Plan', body.approval_status) };
  },

  async 'journey_plans.delete'(tx, context, { params }) {
    const row = await findRow(tx, context.actor, 'journey_plans', params.id, 'delete');
    if (row.approval_status === APPROVED)
      throw new ApiError('conflict', 'An approved Journey Plan cannot be deleted.');
    await dropVisits(tx, context, row.id);
    await deleteRow(tx, context, 'journey_plans', row);
    return { message: deleted('Journey Plan') };
  },

  async 'journey_plans.parties'(tx, { actor }, { body }) {
    const territories = (body.territories ?? []).map(idOf);
    return { data: await candidates(tx, actor, { territories, assigned_to: body.assigned_to ?? null }) };
  },
};

const storedPlan = (tx: Tx, id: string): Promise<JourneyPlan> =>
  tx.selectFrom('journey_plans').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const ownedBy = ({ id }: JourneyPlan, actor: Actor) => sql<SqlBool>`
  journey_plan_id = ${id}::uuid and ${visible(actor, 'approve', 'journey_plans', 'market_visits')}`;
