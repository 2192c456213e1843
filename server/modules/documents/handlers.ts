import { v7 } from 'uuid';
import {
  documentFields,
  documentParents,
  type documentCalls,
  type DocumentFields,
  type DocumentRow,
} from '#contract/documents.ts';
import { ApiError } from '#contract/core/errors.ts';
import { mayAsMaker } from '#contract/core/permissions.ts';
import type { Actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/database.ts';
import { listRows } from '#server/db/list.ts';
import { findRow } from '#server/db/table.ts';
import { dropFile, holdFile } from '#server/files/hold.ts';
import { checkParent } from '#server/files/parent.ts';
import { requiredFile } from '#server/files/refs.ts';
import { check } from '#server/calls/check.ts';
import type { Handlers } from '#server/calls/handler.ts';
import { createRow, deleteRow, editRow } from '#server/calls/write-rows.ts';
import { created, deleted } from '#server/calls/done.ts';
import { documentShown, shown } from './answers.ts';
import { parentOf } from './input.ts';

export const documentHandlers: Handlers<keyof typeof documentCalls> = {
  async 'documents.list'(tx, { actor }, { query }) {
    const { rows, total } = await listRows(tx, actor, 'documents', query);
    return { list: { data: await shown(tx, actor, rows), total } };
  },

  async 'documents.detail'(tx, { actor }, { params }) {
    return { document: await documentShown(tx, actor, params.id) };
  },

  async 'documents.create'(tx, context, { body }) {
    const { actor, config, now } = context;
    const id = body.id ?? v7({ msecs: now.getTime() });
    await createRow(tx, context, 'documents', id, async () => {
      const document = check(documentFields, { name: body.name, ...(await parentOf(tx, actor, body)) });
      const file = requiredFile('document', body.file, body.document);
      await checkRecord(tx, actor, document);
      return { ...document, ...(await holdFile(tx, actor, file, { name: 'documents', id }, config)) };
    });
    return { message: created('Document'), document: await documentShown(tx, actor, id) };
  },

  /** A new file replaces the old one, whose bytes are deleted. */
  async 'documents.update'(tx, context, { params, body }) {
    const { actor, config } = context;
    const row = await ownDocument(tx, actor, params.id);
    const file = body.file ?? body.document;
    const held = file && (await holdFile(tx, actor, file, { name: 'documents', id: row.id }, config));
    if (held && row.file_id !== null && row.file_id !== held.file_id) await dropFile(tx, row.file_id);
    const name = body.name !== undefined && { name: body.name };
    return editRow(tx, context, 'documents', 'Document', {
      row,
      patch: { ...name, ...(await parentOf(tx, actor, body)), ...held },
      base: body.base,
      async check(whole, changed) {
        const document = check(documentFields, whole);
        if (changed.includes('record_id') || changed.includes('record_type'))
          await checkRecord(tx, actor, document);
        return { ...document, ...held };
      },
    });
  },

  async 'documents.delete'(tx, context, { params }) {
    const row = await ownDocument(tx, context.actor, params.id);
    await deleteRow(tx, context, 'documents', row, 'read');
    return { message: deleted('Document') };
  },
};

const checkRecord = (tx: Tx, actor: Actor, { record_type, record_id }: DocumentFields) =>
  checkParent(tx, actor, documentParents[record_type], record_id);

/** Only the creator and the role Admin may change and delete a document. */
async function ownDocument(tx: Tx, actor: Actor, id: string): Promise<DocumentRow> {
  await tx.selectFrom('documents').select('id').where('id', '=', id).forUpdate().execute();
  const row = await findRow(tx, actor, 'documents', id);
  if (!mayAsMaker(actor, row))
    throw new ApiError('forbidden', 'You don’t have permission to do this with this record.');
  return row;
}
