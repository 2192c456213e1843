import { ruleText } from '#contract/core/language/message.ts';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { attachmentParents, type attachmentCalls } from '#contract/attachments.ts';
import { ApiError } from '#contract/core/errors.ts';
import { mayAsMaker } from '#contract/core/permissions.ts';
import type { Tx } from '#server/db/database.ts';
import { findRow } from '#server/db/table.ts';
import { ownStatement, refuseMore } from '#server/domain/own-statement.ts';
import { holdFile, withPaths } from '#server/files/hold.ts';
import { checkParent } from '#server/files/parent.ts';
import { requiredFile } from '#server/files/refs.ts';
import type { Context, Handlers } from '#server/calls/handler.ts';
import { createRow, deleteRow } from '#server/calls/write-rows.ts';
import { deleted } from '#server/calls/done.ts';
import { keepPlace, takenOf, type AttachBody } from './taken.ts';

export const attachmentHandlers: Handlers<keyof typeof attachmentCalls | 'expense_statements.attach'> = {
  async 'attachments.create'(tx, context, { body }) {
    return { message: ruleText('Attachment uploaded.'), attachment: await attach(tx, context, body) };
  },

  async 'expense_statements.attach'(tx, context, { params, body }) {
    const parent = { record_type: 'expense_statement', record_id: params.id } as const;
    return {
      message: ruleText('Attachment uploaded.'),
      attachment: await attach(tx, context, { ...body, ...parent }),
    };
  },

  /** Only the creator and the role Admin may delete an attachment. */
  async 'attachments.delete'(tx, context, { body }) {
    const { actor } = context;
    const { record_type, record_id } = await findRow(tx, actor, 'attachments', body.id);
    if (record_type === 'expense_statement') await ownStatement(tx, context, record_id);
    await tx.selectFrom('attachments').select('id').where('id', '=', body.id).forUpdate().execute();
    const row = await findRow(tx, actor, 'attachments', body.id);
    if (!mayAsMaker(actor, row))
      throw new ApiError('forbidden', 'You don’t have permission to do this with this record.');
    await deleteRow(tx, context, 'attachments', row, 'read');
    return { message: deleted('Attachment') };
  },
};

/** Attaches a file once and returns it with its URL. */
async function attach(tx: Tx, context: Context, body: AttachBody) {
  const { actor, config, now } = context;
  const { name, record_type, record_id, expense_id = null } = body;
  const id = body.id ?? v7({ msecs: now.getTime() });
  await createRow(tx, context, 'attachments', id, async () => {
    const file = requiredFile('attachment', body.file, body.attachment);
    await checkParent(tx, actor, attachmentParents[record_type], record_id);
    if (record_type === 'expense_statement') {
      await ownStatement(tx, context, record_id);
      await refuseMore(tx, 'attachments', record_id);
    }
    await checkExpense(tx, record_id, expense_id);
    const held = await holdFile(tx, actor, file, { name: 'attachments', id }, config);
    const own = { name, record_type, record_id, expense_id, page_at: body.page_at ?? null };
    return { ...own, ...(await takenOf(tx, context, body, file)), assigned_to: actor.id, ...held };
  });
  const row = await findRow(tx, actor, 'attachments', id);
  if (record_type === 'expense_statement') await keepPlace(tx, actor.id, row, body);
  const [attachment = row] = await withPaths(tx, actor, [row]);
  return { ...attachment };
}

/** A receipt belongs to an expense of the same statement, or to none. */
async function checkExpense(tx: Tx, record_id: string, expense_id: string | null): Promise<void> {
  if (expense_id === null) return;
  const { rows } = await sql`
    select 1 from expenses where id = ${expense_id}::uuid and record_id = ${record_id}::uuid`.execute(tx);
  const text = 'Choose a valid Expense';
  if (rows.length === 0) throw new ApiError('invalid', text, { expense_id: [text] });
}
