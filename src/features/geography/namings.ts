import * as z from 'zod/mini';
import { newState, newTerritory, renamed } from '#contract/geography.ts';
import { engine } from '#data/engine.ts';
import { t } from '#ui/language/text.ts';
import { changed } from './change.ts';
import type { Naming } from './name-dialog.tsx';
import type { StateRow, TerritoryRow } from './states.ts';

export const addState: Naming = {
  title: t('Add State'),
  name: '',
  schema: newState,
  save: (name) => changed(engine().ask('states.create', { body: { name } })),
};

export const editState = ({ id, name }: StateRow): Naming => ({
  title: t('Edit State'),
  name,
  schema: renamed,
  save: (next) => changed(engine().ask('states.update', { body: { id, name: next } })),
});

export const addTerritory = ({ id: state_id }: StateRow): Naming => ({
  title: t('Add Territory'),
  name: '',
  schema: z.pick(newTerritory, { name: true }),
  save: (territory_name) =>
    changed(engine().ask('territories.create', { body: { state_id, territory_name } })),
});

export const editTerritory = ({ id, name }: TerritoryRow): Naming => ({
  title: t('Edit Territory'),
  name,
  schema: renamed,
  save: (next) => changed(engine().ask('territories.update', { body: { id, name: next } })),
});
