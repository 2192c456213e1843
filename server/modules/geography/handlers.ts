import { newTerritory } from '#contract/geography.ts';
import type { geographyCalls } from '#contract/geography-calls.ts';
import { ruleText } from '#contract/core/language/message.ts';
import { findRow } from '#server/db/table.ts';
import { check } from '#server/calls/check.ts';
import type { Handlers } from '#server/calls/handler.ts';
import { createRow, deleteRow, editRow } from '#server/calls/write-rows.ts';
import { lookUpHandlers } from './look-ups.ts';
import { refuseInUse, refuseNotEmpty, refuseTaken } from './refusals.ts';

type Changing = Exclude<keyof typeof geographyCalls, keyof typeof lookUpHandlers>;

const changeHandlers: Handlers<Changing> = {
  async 'states.create'(tx, context, { body: { id: given, name } }) {
    const id = await createRow(tx, context, 'states', given, async () => {
      await refuseTaken(tx, { name });
      return { name };
    });
    const row = await findRow(tx, context.actor, 'states', id);
    return { message: ruleText('State added.'), state: { id, name: row.name, territories: [] } };
  },

  async 'states.update'(tx, context, { body: { id, name, base } }) {
    const row = await findRow(tx, context.actor, 'states', id, 'update');
    await refuseTaken(tx, { id, name });
    return editRow(tx, context, 'states', 'State', {
      row,
      patch: { name },
      base,
      check: async () => ({ name }),
    });
  },

  async 'states.delete'(tx, context, { body: { id } }) {
    const row = await findRow(tx, context.actor, 'states', id, 'delete');
    await refuseNotEmpty(tx, id);
    await deleteRow(tx, context, 'states', row);
    return { message: ruleText('State deleted.') };
  },

  async 'territories.create'(tx, context, { body }) {
    const { state_id } = body;
    const id = await createRow(tx, context, 'territories', body.id, async () => {
      const territory = check(newTerritory, { state_id, name: body.territory_name ?? body.name });
      await findRow(tx, context.actor, 'states', state_id, 'update');
      await refuseTaken(tx, territory);
      return territory;
    });
    const { name, ...row } = await findRow(tx, context.actor, 'territories', id);
    return { message: ruleText('Territory added.'), territory: { id, name, state_id: row.state_id } };
  },

  async 'territories.update'(tx, context, { body: { id, name, base } }) {
    const row = await findRow(tx, context.actor, 'territories', id, 'update');
    await refuseTaken(tx, { id, name, state_id: row.state_id });
    const change = { row, patch: { name }, base, check: async () => ({ name }) };
    return editRow(tx, context, 'territories', 'Territory', change);
  },

  async 'territories.delete'(tx, context, { body: { id } }) {
    const row = await findRow(tx, context.actor, 'territories', id, 'delete');
    await refuseInUse(tx, id);
    await deleteRow(tx, context, 'territories', row);
    return { message: ruleText('Territory deleted.') };
  },
};

export const geographyHandlers: Handlers<keyof typeof geographyCalls> = {
  ...lookUpHandlers,
  ...changeHandlers,
};
