import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { id, required } from './fields.ts';
import { ruleText } from './language/message.ts';
import { listAnswer, listRequest } from './lists.ts';
import { askedBy, base, callsOf, SESSION } from './plain-calls.ts';
import { namedAlike } from './define-fields.ts';
import { defineResource, rowBase } from './resource.ts';
import { bounded } from './text.ts';

/** A saved view of a list: its name and its URL. */
export const savedViewFields = z.object({
  name: required('Name', 80),
  list: required('List', 100),
  /** The search params: filters, order and page size. Empty for the default list. */
  search: z._default(bounded(4000, { long: ruleText('This view is too long to save') }), ''),
  /** The default view of its list. */
  is_default: z._default(z.boolean(), false),
});

export const savedViewRow = z.extend(rowBase, savedViewFields.shape);

export const saved_views = defineResource({
  name: 'saved_views',
  row: savedViewRow,
  words: namedAlike(savedViewRow),
  reads: { by: 'personal' },
  rights: {},
  filters: { list: { kind: 'equals', field: 'list' } },
  search: ['name'],
  sort: { by: 'name', descending: false },
  index: {
    columns: { name: 'text', list: 'choice', search: 'text', is_default: 'flag', created_at: 'time' },
  },
  calls: { create: 'saved_views.create', update: 'saved_views.update', remove: 'saved_views.delete' },
});

const { create, step, remove } = callsOf(saved_views, 'saved-views');
const own = { rule: SESSION } as const;

/** Every user has their own saved views. */
export const savedViewCalls = {
  'saved_views.list': askedBy('saved-views', SESSION).get('/api/saved-views', {
    query: listRequest(saved_views),
    answer: listAnswer(savedViewRow),
  }),
  'saved_views.create': {
    ...create('/api/saved-views', z.extend(savedViewFields, { id: z.optional(id) }), { saved_view_id: id }),
    ...own,
  },
  'saved_views.update': {
    ...step(
      '/api/saved-views/{id}/update',
      'update',
      z.object({
        name: z.optional(savedViewFields.shape.name),
        search: z.optional(bounded(4000)),
        is_default: z.optional(z.boolean()),
        base,
      }),
      {},
    ),
    ...own,
  },
  'saved_views.delete': { ...remove('/api/saved-views/{id}/delete'), ...own },
} as const satisfies Record<string, Call>;
