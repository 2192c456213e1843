import * as z from 'zod/mini';
import type { Call } from './core/call.ts';
import { choiceOf, defineFields, field, ref } from './core/define-fields.ts';
import { id, optionalText, required, requiredId } from './core/fields.ts';
import { choice } from './core/lists.ts';
import { callsOf, detail } from './core/plain-calls.ts';
import { oneParty, relatedNames, relatedFields, relatedFilters, relatedFirsts } from './related.ts';
import { defineResource, rowBase } from './core/resource.ts';
import { cleanText } from './core/reading/texts.ts';

export const NEW_TICKET = { status: 'Open', priority: 'Low' } as const;

/** Editable fields of a ticket. (Document 2, sections 2, 3 and 5.) */
export const { fields: ticketFields, words: ticketWords } = defineFields({
  subject: field('Subject', (label) => required(label, 200)),
  status: field('Status', (label) => required(label, 60), choiceOf('ticket_status')),
  priority: field('Priority', (label) => required(label, 60), choiceOf('priority')),
  category: field('Category', optionalText(60), choiceOf('ticket_category')),
  source: field('Source', optionalText(60), choiceOf('ticket_source')),
  description: field('Description', optionalText(2000, cleanText)),
  assigned_to: field('Assigned To', requiredId, ref('users')),
  ...relatedFields,
});

/** Schema of a whole ticket. */
export const ticketSchema = ticketFields.check(oneParty);

export const ticketRow = z.extend(rowBase, {
  ...ticketFields.shape,
  /** Assigned by the server; null until it has the ticket. */
  number: z.nullable(z.string()),
  modified_by: z.nullable(id),
});
export type Ticket = z.infer<typeof ticketRow>;

export const tickets = defineResource({
  name: 'tickets',
  row: ticketRow,
  words: {
    ...ticketWords,
    number: { label: 'Number' },
    modified_by: { label: 'Modified By', ...ref('users') },
  },
  reads: { by: 'scoped', too: ['created_by'] },
  rights: { everybody: ['read', 'create', 'update', 'delete'] },
  filters: {
    number: { kind: 'contains', field: 'number' },
    assigned_to: { kind: 'equals', field: 'assigned_to' },
    assigned_to_name: { kind: 'label' },
    priority: { kind: 'equals', field: 'priority' },
    status: { kind: 'equals', field: 'status' },
    ...relatedFilters,
  },
  search: ['subject', 'number'],
  sort: { by: 'number', descending: false },
  index: {
    columns: [
      'number',
      'subject',
      'status',
      'priority',
      'assigned_to',
      ...relatedNames,
      'created_at',
      'created_by',
    ],
    found_by: { assigned_to: 'words' },
    firsts: relatedFirsts,
  },
  calls: { create: 'tickets.create', update: 'tickets.update', remove: 'tickets.delete' },
});

const body = z.extend(z.partial(ticketFields), { id: z.optional(id) });
const choiceList = z.array(choice);

const { list, one, words, create, update, remove } = callsOf(tickets);

export const ticketCalls = {
  'tickets.list': list('/api/tickets'),
  'tickets.detail': one('/api/tickets/{id}', { ticket_detail: detail }),
  'tickets.edit': one('/api/getTicketDetails/{id}', { ticket: detail }),
  'tickets.dropdown': words('/api/getTicketDropdownList', {
    message: z.string(),
    status_list: choiceList,
    priority_list: choiceList,
    category_list: choiceList,
    source_list: choiceList,
  }),
  'tickets.create': create('/api/tickets', body, { ticket_id: id }),
  'tickets.update': update('/api/updateTicket/{id}', body),
  'tickets.status': update('/api/updateTicketStatus/{id}', z.pick(ticketFields, { status: true })),
  'tickets.priority': update('/api/updateTicketPriority/{id}', z.pick(ticketFields, { priority: true })),
  'tickets.delete': remove('/api/tickets/{id}/delete'),
} as const satisfies Record<string, Call>;
