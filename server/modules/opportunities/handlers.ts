import { ruleText } from '#contract/core/language/message.ts';
import {
  NEW_STAGE,
  opportunityFields,
  opportunitySchema,
  type opportunityCalls,
} from '#contract/opportunities.ts';
import * as z from 'zod/mini';
import { choicesOf } from '#server/db/references.ts';
import { documentsOf } from '#server/files/record-documents.ts';
import { findRow } from '#server/db/table.ts';
import type { Actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/database.ts';
import type { Handlers } from '#server/calls/handler.ts';
import { givenFields, plainArea } from '#server/calls/plain-area.ts';
import { created } from '#server/calls/done.ts';
import { withRelated } from '#server/domain/related.ts';

/** The opportunity fields of a body. The margin is ignored: it is computed from amount and cost. */
const patchOf = (body: object) => givenFields(body, z.keyof(opportunityFields).options);

const area = plainArea('opportunities', 'Opportunity', (changed) =>
  opportunitySchema({ editing: changed !== undefined }),
);

const opportunityShown = async (tx: Tx, actor: Actor, id: string) =>
  withRelated(tx, actor, 'opportunities', await findRow(tx, actor, 'opportunities', id));

export const opportunityHandlers: Handlers<keyof typeof opportunityCalls> = {
  'opportunities.list': area.list,
  async 'opportunities.detail'(tx, { actor }, { params }) {
    const shown = await opportunityShown(tx, actor, params.id);
    return {
      opportunity_detail: { ...shown, documents: await documentsOf(tx, actor, 'opportunity', shown.id) },
    };
  },
  'opportunities.edit': async (tx, { actor }, { params }) => ({
    opportunity: await opportunityShown(tx, actor, params.id),
  }),
  async 'opportunities.dropdown'(tx) {
    return {
      message: ruleText('Opportunity stages.'),
      stage_list: (await choicesOf(tx, ['stage']))('stage'),
    };
  },

  async 'opportunities.create'(tx, context, { body }) {
    const id = await area.create(tx, context, body.id, { stage: NEW_STAGE, ...patchOf(body) });
    return { message: created('Opportunity'), opportunity: { id } };
  },
  'opportunities.update': (tx, context, { params, body }) =>
    area.edit(tx, context, params.id, body, () => patchOf(body)),
  'opportunities.stage': (tx, context, { params, body }) =>
    area.edit(tx, context, params.id, body, () => ({ stage: body.stage })),
};
