import * as z from 'zod/mini';
import { call, ok, type Call } from './core/call.ts';
import { namedAlike, ref } from './core/define-fields.ts';
import { id } from './core/fields.ts';
import { byId, callsOf, message } from './core/plain-calls.ts';
import { defineResource, rowBase } from './core/resource.ts';

/** How long what was deleted can be restored. */
export const RESTORABLE_DAYS = 30;

/** A record that somebody else than its assignee deleted, under the id of that record; its creator deleted it. */
export const deletionRow = z.extend(rowBase, {
  resource: z.string(),
  title: z.string(),
  code: z.nullable(z.string()),
  assigned_to: z.nullable(id),
  reason: z.string(),
});

export const deletions = defineResource({
  name: 'deletions',
  row: deletionRow,
  words: {
    ...namedAlike(deletionRow),
    code: { label: 'ID' },
    assigned_to: { label: 'Assigned To', ...ref('users') },
  },
  reads: { by: 'scoped' },
  rights: { everybody: ['read'], admins: ['update'] },
  filters: {
    resource: { kind: 'equals', field: 'resource' },
    assigned_to: { kind: 'equals', field: 'assigned_to' },
  },
  search: ['title', 'code'],
  sort: { by: 'created_at', descending: true },
  index: {
    columns: {
      resource: 'choice',
      title: 'text',
      code: 'text',
      reason: 'text',
      assigned_to: 'choice',
      created_by: 'choice',
      created_at: 'time',
    },
    refs: {
      assigned_to: { resource: 'users', field: 'name' },
      created_by: { resource: 'users', field: 'name' },
    },
  },
  calls: {},
});

export const deletionCalls = {
  'deletions.list': callsOf(deletions).list('/api/deletions'),
  /** Brings the record back with what hung on it. */
  'deletions.restore': call({
    method: 'POST',
    path: '/api/deletions/{id}/restore',
    area: 'deletions',
    rule: { kind: 'can', action: 'update', resource: 'deletions' },
    effect: 'write',
    resource: 'deletions',
    does: 'remove',
    body_id: 'id',
    params: byId,
    body: z.object({ id: z.optional(id) }),
    answer: ok({ message }),
  }),
} as const satisfies Record<string, Call>;
