import * as z from 'zod/mini';
import type { Call } from './core/call.ts';
import { defineFields, field, namedAlike, oneOf } from './core/define-fields.ts';
import { id, requiredId } from './core/fields.ts';
import { fileColumns, fileRef, namedFile } from './core/files.ts';
import { ruleText } from './core/language/message.ts';
import { callsOf, detail } from './core/plain-calls.ts';
import { defineResource, rowBase } from './core/resource.ts';

/** Resources that documents can belong to, by `record_type`. */
export const documentParents = {
  lead: 'leads',
  customer: 'contacts',
  account: 'accounts',
  opportunity: 'opportunities',
} as const;
export const documentTypes = ['lead', 'customer', 'account', 'opportunity'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** Editable fields of a document. (Document 3, sections 3 and 5.) */
export const { fields: documentFields, words: documentWords } = defineFields({
  name: field('Name', namedFile.shape.name),
  record_type: field(
    'Record Type',
    (label) => z.enum(documentTypes, { error: ruleText('{label} is required', { label }) }),
    oneOf(documentTypes),
  ),
  record_id: field('Record Id', requiredId),
});
export type DocumentFields = z.infer<typeof documentFields>;

/** Schema of a new document: its fields and its file. */
export const newDocument = z.extend(documentFields, { file: fileRef });

/** Schema of an edit: a file only when it replaces the old one. */
export const editedDocument = z.extend(documentFields, { file: z.optional(fileRef) });

/** A named file; users who may read its record may read it. */
export const documentRow = z.extend(rowBase, { ...documentFields.shape, ...fileColumns.shape });
export type DocumentRow = z.infer<typeof documentRow>;

export const documents = defineResource({
  name: 'documents',
  row: documentRow,
  words: { ...documentWords, ...namedAlike(fileColumns), filename: { label: 'File Name' } },
  reads: { by: 'parent', parents: documentParents, gated: true },
  rights: { everybody: ['read', 'create', 'update', 'delete'] },
  filters: {
    name: { kind: 'contains', field: 'name' },
    filename: { kind: 'contains', field: 'filename' },
    record_type: { kind: 'equals', field: 'record_type' },
    record_id: { kind: 'equals', field: 'record_id' },
  },
  search: ['name', 'filename'],
  sort: { by: 'created_at', descending: true },
  page_sizes: [5, 10, 25, 50],
  index: {
    columns: {
      name: 'text',
      filename: 'text',
      file_id: 'text',
      record_type: 'choice',
      record_id: 'choice',
      stored: 'flag',
      created_by: 'choice',
      created_at: 'time',
    },
    refs: { created_by: { resource: 'users', field: 'name' } },
  },
  calls: { create: 'documents.create', update: 'documents.update', remove: 'documents.delete' },
});

/**
 * A new document, enqueued as JSON with `file` or sent as multipart with the part `document`. The record is given by
 * `record_type` and `record_id`, or by `opportunity_id` or `account_id` alone.
 */
const documentBody = z.object({
  id: z.optional(id),
  name: documentFields.shape.name,
  record_type: z.optional(documentFields.shape.record_type),
  record_id: z.nullish(documentFields.shape.record_id),
  opportunity_id: z.nullish(id),
  account_id: z.nullish(id),
  file: z.optional(fileRef),
  document: z.optional(fileRef),
});

const { list, one, create, update, remove } = callsOf(documents);

/** Answers add `file_path` to each row: a short-lived URL, or null until the file is stored. */
export const documentCalls = {
  'documents.list': list('/api/documents'),
  'documents.detail': one('/api/documents/{id}', { document: detail }),
  'documents.create': { ...create('/api/documents', documentBody, { document: detail }), upload: 'document' },
  'documents.update': {
    ...update('/api/documents/{id}/update', z.partial(documentBody)),
    upload: 'document',
  },
  'documents.delete': remove('/api/documents/{id}/delete'),
} as const satisfies Record<string, Call>;
