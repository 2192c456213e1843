import { NEW_STAGE, type Opportunity, type opportunityCalls } from '#contract/opportunities.ts';
import type { Tx } from '#server/db/database.ts';
import { choicesOf } from '#server/db/known.ts';
import { withNames } from '#server/db/labels.ts';
import { listRows } from '#server/db/list.ts';
import { findRow } from '#server/db/table.ts';
import { documentsOf } from '#server/files/beside.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { createRow, editRow, type Edit } from '#server/http/write-rows.ts';
import { opportunityShown } from './answers.ts';
import { checkOpportunity, patchOf } from './input.ts';

export const opportunityHandlers: Handlers<keyof typeof opportunityCalls> = {
  async 'opportunities.list'(tx, { actor }, { query }) {
    const { rows, total } = await listRows(tx, actor, 'opportunities', query);
    return { list: { data: await withNames(tx, actor, 'opportunities', rows), total } };
  },

  async 'opportunities.detail'(tx, { actor }, { params }) {
    const shown = await opportunityShown(tx, actor, params.id);
    return {
      opportunity_detail: { ...shown, documents: await documentsOf(tx, actor, 'opportunity', shown.id) },
    };
  },

  async 'opportunities.edit'(tx, { actor }, { params }) {
    return { opportunity: await opportunityShown(tx, actor, params.id) };
  },

  async 'opportunities.dropdown'(tx) {
    return { message: 'Opportunity stages.', stage_list: (await choicesOf(tx, ['stage']))('stage') };
  },

  async 'opportunities.create'(tx, context, { body }) {
    const id = await createRow(tx, context, 'opportunities', body.id, () =>
      checkOpportunity(tx, context.actor, { stage: NEW_STAGE, ...patchOf(body) }),
    );
    return { message: 'Opportunity created.', opportunity: { id } };
  },

  async 'opportunities.update'(tx, context, { params, body }) {
    const row = await findRow(tx, context.actor, 'opportunities', params.id, 'update');
    const { base, updated_at: seen } = body;
    return edit(tx, context, row, { patch: patchOf(body), base, seen });
  },

  async 'opportunities.stage'(tx, context, { params, body: { stage, base } }) {
    const row = await findRow(tx, context.actor, 'opportunities', params.id, 'update');
    return edit(tx, context, row, { patch: { stage }, base });
  },
};

const edit = (
  tx: Tx,
  context: Context,
  row: Opportunity,
  change: Pick<Edit<'opportunities'>, 'patch' | 'base' | 'seen'>,
) =>
  editRow(tx, context, 'opportunities', 'Opportunity', {
    ...change,
    row,
    check: (whole, changed) => checkOpportunity(tx, context.actor, whole, { changed }),
    stamped: { modified_by: context.actor.id },
  });
