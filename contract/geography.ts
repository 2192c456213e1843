import * as z from 'zod/mini';
import { id, required } from './core/fields.ts';
import { namedAlike } from './core/define-fields.ts';
import { ruleText } from './core/language/message.ts';
import { defineResource, rowBase } from './core/resource.ts';

/** States and territories are governed by the right `update-configurations`. */
const CONFIGURATIONS = 'configurations';
export const STATE_HAS_TERRITORIES = ruleText('State cannot be delete as it contain territories.');

const anyName = required('Name', 120);
/**
 * A new state or territory: letters and spaces only. (Document 3, section 5.) Names of places are in no catalogue.
 * (Decision 058.)
 */
const newName = anyName.check(z.regex(/^[\p{L}\p{M} ]*$/u, ruleText('Only letters and spaces are allowed')));

export const newState = z.object({ name: newName });
export const newTerritory = z.object({
  name: newName,
  state_id: z.uuid({ error: ruleText('{label} is required', { label: 'State' }) }),
});
/** Schema of an edit of either: a name is enough. */
export const renamed = z.object({ name: anyName });

export const stateRow = z.extend(rowBase, { name: z.string() });
export type State = z.infer<typeof stateRow>;

export const states = defineResource({
  name: 'states',
  row: stateRow,
  words: namedAlike(stateRow),
  reads: { by: 'shared', governed: CONFIGURATIONS },
  rights: {},
  filters: {},
  search: ['name'],
  sort: { by: 'name', descending: false },
  index: { columns: { name: 'text' } },
  calls: { create: 'states.create', update: 'states.update', remove: 'states.delete' },
});

export const territoryRow = z.extend(rowBase, { name: z.string(), state_id: id });
export type Territory = z.infer<typeof territoryRow>;

export const territories = defineResource({
  name: 'territories',
  row: territoryRow,
  words: namedAlike(territoryRow),
  reads: { by: 'shared', governed: CONFIGURATIONS },
  rights: {},
  filters: { state_id: { kind: 'equals', field: 'state_id' } },
  search: ['name'],
  sort: { by: 'name', descending: false },
  index: { columns: { name: 'text', state_id: 'choice' } },
  calls: { create: 'territories.create', update: 'territories.update', remove: 'territories.delete' },
});
