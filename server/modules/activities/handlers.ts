import {
  activityFields,
  NEW_ACTIVITY,
  storedActivity,
  whenNames,
  wholeActivity,
  type activityCalls,
} from '#contract/activities.ts';
import * as z from 'zod/mini';
import type { Actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/database.ts';
import { choicesOf } from '#server/db/references.ts';
import { findRow } from '#server/db/table.ts';
import type { Handlers } from '#server/calls/handler.ts';
import { plainArea, givenFields } from '#server/calls/plain-area.ts';
import { created } from '#server/calls/done.ts';
import { refuseBlind, withRelated } from '#server/domain/related.ts';

const patchOf = (body: object) => givenFields(body, z.keyof(activityFields).options);

/** Times stored before they were compared hold up no other change. */
const hasNewTimes = (changed?: readonly string[]): boolean =>
  !changed || whenNames.some((name) => changed.includes(name));

const area = plainArea(
  'activities',
  'Activity',
  (changed) => (hasNewTimes(changed) ? wholeActivity : storedActivity),
  refuseBlind('activities', 'Activity'),
);

/** An activity with its people and what it is about by name. (ACTV-033) */
async function shown(tx: Tx, actor: Actor, id: string) {
  const activity = await withRelated(tx, actor, 'activities', await findRow(tx, actor, 'activities', id));
  const [assigned_to, ...invitees] = await named(tx, [activity.assigned_to, ...activity.invitees]);
  return { ...activity, assigned_to, invitees };
}

/** People with their names, in the same order. */
async function named(tx: Tx, ids: readonly string[]) {
  const rows = await tx.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute();
  return ids.map((id) => ({ id, name: rows.find((row) => row.id === id)?.name ?? null }));
}

export const activityHandlers: Handlers<keyof typeof activityCalls> = {
  'activities.list': area.list,
  'activities.detail': async (tx, { actor }, { params }) => ({
    activity_detail: await shown(tx, actor, params.id),
  }),
  'activities.edit': async (tx, { actor }, { params }) => ({ activity: await shown(tx, actor, params.id) }),
  async 'activities.dropdown'(tx) {
    const of = await choicesOf(tx, ['activity_status', 'priority', 'activity_type']);
    return {
      status_list: of('activity_status'),
      priority_list: of('priority'),
      type_list: of('activity_type'),
    };
  },
  async 'activities.create'(tx, context, { body }) {
    const id = await area.create(tx, context, body.id, { ...NEW_ACTIVITY, ...patchOf(body) });
    return { message: created('Activity'), activity: { id } };
  },
  'activities.update': (tx, context, { params, body }) =>
    area.edit(tx, context, params.id, body, () => patchOf(body)),
  'activities.status': (tx, context, { params, body }) =>
    area.edit(tx, context, params.id, body, () => ({ status: body.status })),
};
