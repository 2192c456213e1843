import * as z from 'zod/mini';
import { call, ok, type Call } from './call.ts';
import { id } from './fields.ts';
import { fileColumns, fileRef, namedFile } from './files.ts';
import { listAnswer, listRequest } from './lists.ts';
import { defineResource, rowBase } from './resource.ts';

/** The records a document may hang on, by its `record_type`. */
export const documentParents = {
  lead: 'leads',
  customer: 'contacts',
  account: 'accounts',
  opportunity: 'opportunities',
} as const;
export const documentTypes = ['lead', 'customer', 'account', 'opportunity'] as const;
export type DocumentType = (typeof documentTypes)[number];

const recordId = z.uuid({ error: 'Record Id is required' });

/** What a person writes on a document. (Document 3, sections 3 and 5.) */
export const documentFields = z.object({
  name: namedFile.shape.name,
  record_type: z.enum(documentTypes, { error: 'Record Type is required' }),
  record_id: recordId,
});
export type DocumentFields = z.infer<typeof documentFields>;

/** The rule of a new document: its fields and its file. */
export const newDocument = z.extend(documentFields, { file: fileRef });

/** The rule of an edit: a file only where another one takes the place of the old one. */
export const editedDocument = z.extend(documentFields, { file: z.optional(fileRef) });

/** A file with a name of its own; whoever may read the record it hangs on may read it. */
export const documentRow = z.extend(rowBase, { ...documentFields.shape, ...fileColumns.shape });
export type DocumentRow = z.infer<typeof documentRow>;

export const documents = defineResource({
  name: 'documents',
  row: documentRow,
  access: 'parent',
  gated: true,
  parents: documentParents,
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
 * A new document, queued as JSON with `file`, or as multipart with the part `document`. The record is named
 * by `record_type` and `record_id`, or by `opportunity_id` or `account_id` alone.
 */
const documentBody = z.object({
  id: z.optional(id),
  name: documentFields.shape.name,
  record_type: z.optional(documentFields.shape.record_type),
  record_id: z.nullish(recordId),
  opportunity_id: z.nullish(id),
  account_id: z.nullish(id),
  file: z.optional(fileRef),
  document: z.optional(fileRef),
});

const detail = z.looseObject({ id });
const message = z.string();
const byId = z.object({ id });
const right = (action: 'read' | 'create' | 'update' | 'delete') =>
  ({ kind: 'can', action, resource: 'documents' }) as const;

/** Rows of answers carry `file_path` beside their columns: a short-lived address, or null until the file is stored. */
export const documentCalls = {
  'documents.list': call({
    method: 'GET',
    path: '/api/documents',
    area: 'documents',
    rule: right('read'),
    effect: 'read',
    query: listRequest(documents),
    answer: listAnswer(detail),
  }),
  'documents.detail': call({
    method: 'GET',
    path: '/api/documents/{id}',
    area: 'documents',
    rule: right('read'),
    effect: 'read',
    params: byId,
    answer: ok({ document: detail }),
  }),
  'documents.create': call({
    method: 'POST',
    path: '/api/documents',
    area: 'documents',
    rule: right('create'),
    effect: 'write',
    resource: 'documents',
    does: 'create',
    upload: 'document',
    body: documentBody,
    answer: ok({ message, document: detail }),
  }),
  'documents.update': call({
    method: 'POST',
    path: '/api/documents/{id}/update',
    area: 'documents',
    rule: right('update'),
    effect: 'write',
    resource: 'documents',
    does: 'update',
    upload: 'document',
    params: byId,
    body: z.extend(z.partial(documentBody), { base: z.optional(z.record(z.string(), z.unknown())) }),
    answer: ok({ message }),
  }),
  'documents.delete': call({
    method: 'POST',
    path: '/api/documents/{id}/delete',
    area: 'documents',
    rule: right('delete'),
    effect: 'write',
    resource: 'documents',
    does: 'remove',
    body_id: 'id',
    params: byId,
    body: z.object({ id: z.optional(id) }),
    answer: ok({ message }),
  }),
} as const satisfies Record<string, Call>;
