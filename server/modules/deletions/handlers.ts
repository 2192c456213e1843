import type { deletionCalls } from '#contract/deletions.ts';
import { message, messageOf } from '#contract/core/language/message.ts';
import { withNames } from '#server/db/labels.ts';
import { listRows } from '#server/db/list.ts';
import { restoreDeleted } from '#server/domain/deletions.ts';
import type { Handlers } from '#server/calls/handler.ts';

export const deletionHandlers: Handlers<keyof typeof deletionCalls> = {
  async 'deletions.list'(tx, { actor }, { query }) {
    const { rows, total } = await listRows(tx, actor, 'deletions', query);
    return { list: { data: await withNames(tx, actor, 'deletions', rows), total } };
  },

  async 'deletions.restore'(tx, context, { params }) {
    await restoreDeleted(tx, context, params.id);
    return { message: message('{record} restored.', { record: messageOf('Record') }) };
  },
};
