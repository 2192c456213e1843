import * as z from 'zod/mini';
import { call, ok, type Call } from './call.ts';
import { id } from './fields.ts';
import { searchRequest } from './lists.ts';
import { defineResource, rowBase } from './resource.ts';

export const stateRow = z.extend(rowBase, { name: z.string() });
export type State = z.infer<typeof stateRow>;

export const states = defineResource({
  name: 'states',
  row: stateRow,
  access: 'shared',
  filters: {},
  search: ['name'],
  sort: { by: 'name', descending: false },
  index: { columns: { name: 'text' } },
  calls: {},
});

export const territoryRow = z.extend(rowBase, { name: z.string(), state_id: id });
export type Territory = z.infer<typeof territoryRow>;

export const territories = defineResource({
  name: 'territories',
  row: territoryRow,
  access: 'shared',
  filters: { state_id: { kind: 'equals', field: 'state_id' } },
  search: ['name'],
  sort: { by: 'name', descending: false },
  index: { columns: { name: 'text', state_id: 'choice' } },
  calls: {},
});

const territory = z.object({ id, name: z.string(), state_id: id });

export const geographyCalls = {
  'territories.ofState': call({
    method: 'GET',
    path: '/api/getTerritories/{state}',
    area: 'geography',
    rule: { kind: 'session' },
    effect: 'read',
    params: z.object({ state: z.string().check(z.maxLength(120)) }),
    query: z.object({ userid: z.optional(id) }),
    answer: ok({ data: z.array(territory) }),
  }),
  'territories.search': call({
    method: 'GET',
    path: '/api/searchTerritories',
    area: 'geography',
    rule: { kind: 'session' },
    effect: 'read',
    query: searchRequest,
    answer: ok({ data: z.object({ data: z.array(territory) }) }),
  }),
  'territories.byId': call({
    method: 'GET',
    path: '/api/getterritorybyid/{id}',
    area: 'geography',
    rule: { kind: 'session' },
    effect: 'read',
    params: z.object({ id }),
    answer: ok({ data: territory }),
  }),
} as const satisfies Record<string, Call>;
