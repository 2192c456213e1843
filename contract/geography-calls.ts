import * as z from 'zod/mini';
import { call, ok, type Call } from './core/call.ts';
import { id } from './core/fields.ts';
import { newState, newTerritory, renamed } from './geography.ts';
import { searchRequest } from './core/lists.ts';
import { askedBy, base, message, SESSION } from './core/plain-calls.ts';
import { bounded } from './core/text.ts';

const territory = z.object({ id, name: z.string(), state_id: id });
const state = z.object({ id, name: z.string() });
const stateWithTerritories = z.extend(state, { territories: z.array(territory) });
const { get, post } = askedBy('geography', SESSION);

/** A change of the lists of states and territories, which one right allows. */
const change = <
  const D extends 'create' | 'update' | 'remove',
  B extends z.ZodMiniObject,
  S extends z.core.$ZodShape,
>(
  path: string,
  resource: 'states' | 'territories',
  does: D,
  body: B,
  answer: S,
) =>
  call({
    method: 'POST',
    path,
    area: 'geography',
    rule: { kind: 'can', action: 'update', resource: 'configurations' },
    effect: 'write',
    resource,
    does,
    body,
    answer: ok({ message, ...answer }),
  });

export const geographyCalls = {
  'territories.ofState': get('/api/getTerritories/{state}', {
    params: z.object({ state: bounded(120) }),
    query: z.object({ userid: z.optional(id) }),
    answer: ok({ data: z.array(territory) }),
  }),
  'territories.search': get('/api/searchTerritories', {
    query: searchRequest,
    answer: ok({ data: z.object({ data: z.array(territory) }) }),
  }),
  'territories.byId': get('/api/getterritorybyid/{id}', {
    params: z.object({ id }),
    answer: ok({ data: territory }),
  }),
  'territories.ofUser': post('/api/getStatesTerritories', {
    safe: true,
    body: z.object({ user_id: id }),
    answer: ok({ states: z.array(state), territories: z.array(territory) }),
  }),
  'states.list': get('/api/getAllStates', { answer: ok({ states: z.array(stateWithTerritories) }) }),
  'states.search': get('/api/searchStates/{text}', {
    params: z.object({ text: bounded(120) }),
    answer: ok({ states: z.array(stateWithTerritories) }),
  }),
  'configurations.show': get('/api/configurations', {
    answer: ok({ states_territories: z.array(stateWithTerritories) }),
  }),
  'states.create': change('/api/storeState', 'states', 'create', z.extend(newState, { id: z.optional(id) }), {
    state: stateWithTerritories,
  }),
  'states.update': change('/api/editState', 'states', 'update', z.extend(renamed, { id, base }), {}),
  'states.delete': change('/api/deleteState', 'states', 'remove', z.object({ id }), {}),
  /** The specified field is `territory_name`; devices enqueue it with `name`, the field of the row. */
  'territories.create': change(
    '/api/addTerritory',
    'territories',
    'create',
    z.object({
      id: z.optional(id),
      state_id: newTerritory.shape.state_id,
      territory_name: z.optional(bounded()),
      name: z.optional(bounded()),
    }),
    { territory },
  ),
  'territories.update': change(
    '/api/editTerritory',
    'territories',
    'update',
    z.extend(renamed, { id, base }),
    {},
  ),
  'territories.delete': change('/api/deleteTerritory', 'territories', 'remove', z.object({ id }), {}),
} as const satisfies Record<string, Call>;
