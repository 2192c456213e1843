import { ruleText } from '#contract/core/language/message.ts';
import { NEW_TICKET, ticketFields, ticketSchema, type ticketCalls } from '#contract/tickets.ts';
import * as z from 'zod/mini';
import type { Actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/database.ts';
import { choicesOf } from '#server/db/references.ts';
import { findRow } from '#server/db/table.ts';
import type { Handlers } from '#server/calls/handler.ts';
import { plainArea, givenFields } from '#server/calls/plain-area.ts';
import { created } from '#server/calls/done.ts';
import { refuseBlind, withRelated } from '#server/domain/related.ts';

const patchOf = (body: object) => givenFields(body, z.keyof(ticketFields).options);

const area = plainArea('tickets', 'Ticket', () => ticketSchema, refuseBlind('tickets', 'Ticket'));

const shown = async (tx: Tx, actor: Actor, id: string) =>
  withRelated(tx, actor, 'tickets', await findRow(tx, actor, 'tickets', id));

export const ticketHandlers: Handlers<keyof typeof ticketCalls> = {
  'tickets.list': area.list,
  'tickets.detail': async (tx, { actor }, { params }) => ({
    ticket_detail: await shown(tx, actor, params.id),
  }),
  'tickets.edit': async (tx, { actor }, { params }) => ({ ticket: await shown(tx, actor, params.id) }),
  async 'tickets.dropdown'(tx) {
    const of = await choicesOf(tx, ['ticket_status', 'priority', 'ticket_category', 'ticket_source']);
    return {
      message: ruleText('Ticket choices.'),
      status_list: of('ticket_status'),
      priority_list: of('priority'),
      category_list: of('ticket_category'),
      source_list: of('ticket_source'),
    };
  },
  async 'tickets.create'(tx, context, { body }) {
    const ticket_id = await area.create(tx, context, body.id, { ...NEW_TICKET, ...patchOf(body) });
    return { message: created('Ticket'), ticket_id };
  },
  'tickets.update': (tx, context, { params, body }) =>
    area.edit(tx, context, params.id, body, () => patchOf(body)),
  'tickets.status': (tx, context, { params, body }) =>
    area.edit(tx, context, params.id, body, () => ({ status: body.status })),
  'tickets.priority': (tx, context, { params, body }) =>
    area.edit(tx, context, params.id, body, () => ({ priority: body.priority })),
  'tickets.delete': (tx, context, { params }) => area.remove(tx, context, params.id),
};
