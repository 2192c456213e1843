import * as z from 'zod/mini';
import type { Call } from './core/call.ts';
import { id, instant } from './core/fields.ts';
import { fileColumns, fileRef, namedFile } from './core/files.ts';
import { namedAlike, ref } from './core/define-fields.ts';
import { callsOf, detail, SESSION } from './core/plain-calls.ts';
import { positionFields } from './core/positions.ts';
import { defineResource, rowBase } from './core/resource.ts';
import { bounded } from './core/text.ts';

/** Resources that attachments can belong to, by `record_type`. */
export const attachmentParents = {
  lead: 'leads',
  customer: 'contacts',
  visit: 'market_visits',
  attendance: 'attendances',
  expense_statement: 'expense_statements',
} as const;
export const attachmentTypes = ['lead', 'customer', 'visit', 'attendance', 'expense_statement'] as const;
export type AttachmentType = (typeof attachmentTypes)[number];

/** Who says when a receipt was taken. */
export const takenFrom = ['camera', 'file'] as const;

const optionalHash = z.nullish(bounded(64).check(z.regex(/^[0-9a-f]{64}$/)));

/** Editable fields of an attachment. (Document 1, section 5.) */
export const attachmentFields = z.object({
  name: namedFile.shape.name,
  record_type: z.enum(attachmentTypes),
  record_id: id,
  /** The expense of a statement that the file is a receipt of. */
  expense_id: z.nullish(id),
  /** SHA-256 of the file before it was made smaller, in lower-case hex. */
  original_sha256: optionalHash,
  /** When it was taken: by the app's camera and the clock of the device, or as a picked picture says itself. */
  taken_at: z.nullish(instant),
  taken_from: z.nullish(z.enum(takenFrom)),
  /** Where a page stands among the receipts of its statement: when it was first stored. One taken again keeps it. */
  page_at: z.nullish(instant),
});

const { lat, lng, accuracy } = positionFields.shape;

/** What goes to the server with a receipt and comes back to nobody: where it was taken, or what it is a copy of. */
export const receiptProof = { lat, lng, accuracy, copy_of: z.nullish(id) };

/** A file attached to a record; users who may read the record may read its attachments. */
export const attachmentRow = z.extend(rowBase, {
  ...attachmentFields.shape,
  name: z.string(),
  expense_id: z.nullable(id),
  original_sha256: z.nullable(z.string()),
  taken_at: z.nullable(instant),
  taken_from: z.nullable(z.enum(takenFrom)),
  page_at: z.nullable(instant),
  assigned_to: z.nullable(id),
  ...fileColumns.shape,
});
export type Attachment = z.infer<typeof attachmentRow>;

const { record_type, record_id, expense_id, original_sha256, taken_from, page_at } = attachmentFields.shape;
const placed = { record_type, record_id, expense_id, page_at };
const forChecks = z.object({ ...placed, original_sha256, taken_from, ...receiptProof });

export const attachments = defineResource({
  name: 'attachments',
  row: attachmentRow,
  words: {
    ...namedAlike(attachmentRow),
    assigned_to: { label: 'Assigned To', ...ref('users') },
    ...namedAlike(forChecks, { internal: true }),
  },
  reads: { by: 'parent', parents: attachmentParents },
  rights: {},
  filters: { record_id: { kind: 'equals', field: 'record_id' } },
  search: ['name'],
  sort: { by: 'created_at', descending: true },
  index: {
    columns: {
      record_id: 'choice',
      expense_id: 'choice',
      name: 'text',
      filename: 'text',
      file_id: 'text',
      stored: 'flag',
      assigned_to: 'choice',
      created_by: 'choice',
      created_at: 'time',
    },
    refs: { assigned_to: { resource: 'users', field: 'name' } },
  },
  calls: { create: 'attachments.create', remove: 'attachments.delete' },
});

const { create, removeNamed } = callsOf(attachments);
const open = { rule: SESSION } as const;

export const attachmentCalls = {
  /** Enqueued as JSON with `file`, or sent as multipart with the part `attachment`. */
  'attachments.create': {
    ...create(
      '/api/attachments/upload',
      z.extend(attachmentFields, {
        ...receiptProof,
        id: z.optional(id),
        type: z.nullish(bounded()),
        category: z.nullish(bounded()),
        file: z.optional(fileRef),
        attachment: z.optional(fileRef),
      }),
      { attachment: detail },
    ),
    ...open,
    upload: 'attachment',
  },
  'attachments.delete': { ...removeNamed('/api/attachments/delete'), ...open },
} as const satisfies Record<string, Call>;
