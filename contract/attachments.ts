import * as z from 'zod/mini';
import { id } from './fields.ts';
import { defineResource, rowBase } from './resource.ts';

/** A file that hangs on a record; whoever may read the record may read its attachments. */
export const attachmentRow = z.extend(rowBase, {
  record_type: z.enum(['lead', 'customer']),
  record_id: id,
  name: z.string(),
  assigned_to: z.nullable(id),
});
export type Attachment = z.infer<typeof attachmentRow>;

export const attachments = defineResource({
  name: 'attachments',
  row: attachmentRow,
  access: 'parent',
  parents: { lead: 'leads' },
  filters: { record_id: { kind: 'equals', field: 'record_id' } },
  search: ['name'],
  sort: { by: 'created_at', descending: true },
  index: {
    columns: { record_id: 'choice', name: 'text', assigned_to: 'choice', created_at: 'time' },
    refs: { assigned_to: { resource: 'users', field: 'name' } },
  },
  calls: {},
});
