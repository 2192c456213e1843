import { v7 } from 'uuid';
import { attachmentParents, type attachmentCalls } from '#contract/attachments.ts';
import { ApiError } from '#contract/errors.ts';
import { mayAsMaker } from '#contract/permissions.ts';
import { findRow } from '#server/db/table.ts';
import { holdFile, withPaths } from '#server/files/hold.ts';
import { checkParent } from '#server/files/parent.ts';
import { requiredFile } from '#server/files/refs.ts';
import type { Handlers } from '#server/calls/handler.ts';
import { createRow, deleteRow } from '#server/calls/write-rows.ts';

export const attachmentHandlers: Handlers<keyof typeof attachmentCalls> = {
  async 'attachments.create'(tx, context, { body }) {
    const { actor, config, now } = context;
    const { name, record_type, record_id } = body;
    const id = body.id ?? v7({ msecs: now.getTime() });
    await createRow(tx, context, 'attachments', id, async () => {
      const file = requiredFile('attachment', body.file, body.attachment);
      await checkParent(tx, actor, attachmentParents[record_type], record_id);
      const held = await holdFile(tx, actor, file, { name: 'attachments', id }, config);
      return { name, record_type, record_id, assigned_to: actor.id, ...held };
    });
    const row = await findRow(tx, actor, 'attachments', id);
    const [attachment = row] = await withPaths(tx, [row]);
    return { message: 'Attachment uploaded.', attachment: { ...attachment } };
  },

  /** Only the creator and the role Admin may delete an attachment. */
  async 'attachments.delete'(tx, context, { body }) {
    const { actor } = context;
    await tx.selectFrom('attachments').select('id').where('id', '=', body.id).forUpdate().execute();
    const row = await findRow(tx, actor, 'attachments', body.id);
    if (!mayAsMaker(actor, row))
      throw new ApiError('forbidden', 'You don’t have permission to do this with this record.');
    await deleteRow(tx, context, 'attachments', row, 'read');
    return { message: 'Attachment deleted.' };
  },
};
