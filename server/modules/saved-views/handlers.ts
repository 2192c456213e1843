import { ruleText } from '#contract/core/language/message.ts';
import { savedViewFields, type savedViewCalls } from '#contract/core/saved-views.ts';
import { listRows } from '#server/db/list.ts';
import { findRow } from '#server/db/table.ts';
import { check } from '#server/calls/check.ts';
import type { Handlers } from '#server/calls/handler.ts';
import { createRow, deleteRow, editRow } from '#server/calls/write-rows.ts';

export const savedViewHandlers: Handlers<keyof typeof savedViewCalls> = {
  async 'saved_views.list'(tx, { actor }, { query }) {
    const { rows, total } = await listRows(tx, actor, 'saved_views', query);
    return { list: { data: rows, total } };
  },

  async 'saved_views.create'(tx, context, { body: { id, ...view } }) {
    const saved_view_id = await createRow(tx, context, 'saved_views', id, () => Promise.resolve(view));
    return { message: ruleText('View saved.'), saved_view_id };
  },

  async 'saved_views.update'(tx, context, { params, body: { base, ...patch } }) {
    const row = await findRow(tx, context.actor, 'saved_views', params.id, 'update');
    return editRow(tx, context, 'saved_views', ruleText('Saved View'), {
      row,
      patch,
      base,
      check: (whole) => Promise.resolve(check(savedViewFields, whole)),
    });
  },

  async 'saved_views.delete'(tx, context, { params }) {
    const row = await findRow(tx, context.actor, 'saved_views', params.id, 'delete');
    await deleteRow(tx, context, 'saved_views', row);
    return { message: ruleText('View deleted.') };
  },
};
