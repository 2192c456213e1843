import * as z from 'zod/mini';
import { call, ok, type Call } from './call.ts';
import { id } from './fields.ts';
import { newState, newTerritory, renamed } from './geography.ts';
import { searchRequest } from './lists.ts';
import { bounded } from './text.ts';

const territory = z.object({ id, name: z.string(), state_id: id });
const state = z.object({ id, name: z.string() });
const stateWithTerritories = z.extend(state, { territories: z.array(territory) });
const base = z.optional(z.record(z.string(), z.unknown()));
const message = z.string();
const session = { kind: 'session' } as const;
const change = { kind: 'can', action: 'update', resource: 'configurations' } as const;

const lookUps = {
  'territories.ofState': call({
    method: 'GET',
    path: '/api/getTerritories/{state}',
    area: 'geography',
    rule: session,
    effect: 'read',
    params: z.object({ state: bounded(120) }),
    query: z.object({ userid: z.optional(id) }),
    answer: ok({ data: z.array(territory) }),
  }),
  'territories.search': call({
    method: 'GET',
    path: '/api/searchTerritories',
    area: 'geography',
    rule: session,
    effect: 'read',
    query: searchRequest,
    answer: ok({ data: z.object({ data: z.array(territory) }) }),
  }),
  'territories.byId': call({
    method: 'GET',
    path: '/api/getterritorybyid/{id}',
    area: 'geography',
    rule: session,
    effect: 'read',
    params: z.object({ id }),
    answer: ok({ data: territory }),
  }),
  'territories.ofUser': call({
    method: 'POST',
    path: '/api/getStatesTerritories',
    area: 'geography',
    rule: session,
    effect: 'read',
    body: z.object({ user_id: id }),
    answer: ok({ states: z.array(state), territories: z.array(territory) }),
  }),
  'states.list': call({
    method: 'GET',
    path: '/api/getAllStates',
    area: 'geography',
    rule: session,
    effect: 'read',
    answer: ok({ states: z.array(stateWithTerritories) }),
  }),
  'states.search': call({
    method: 'GET',
    path: '/api/searchStates/{text}',
    area: 'geography',
    rule: session,
    effect: 'read',
    params: z.object({ text: bounded(120) }),
    answer: ok({ states: z.array(stateWithTerritories) }),
  }),
  'configurations.show': call({
    method: 'GET',
    path: '/api/configurations',
    area: 'geography',
    rule: session,
    effect: 'read',
    answer: ok({ states_territories: z.array(stateWithTerritories) }),
  }),
} as const satisfies Record<string, Call>;

const changes = {
  'states.create': call({
    method: 'POST',
    path: '/api/storeState',
    area: 'geography',
    rule: change,
    effect: 'write',
    resource: 'states',
    does: 'create',
    body: z.extend(newState, { id: z.optional(id) }),
    answer: ok({ message, state: stateWithTerritories }),
  }),
  'states.update': call({
    method: 'POST',
    path: '/api/editState',
    area: 'geography',
    rule: change,
    effect: 'write',
    resource: 'states',
    does: 'update',
    body: z.extend(renamed, { id, base }),
    answer: ok({ message }),
  }),
  'states.delete': call({
    method: 'POST',
    path: '/api/deleteState',
    area: 'geography',
    rule: change,
    effect: 'write',
    resource: 'states',
    does: 'remove',
    body: z.object({ id }),
    answer: ok({ message }),
  }),
  /** The specified field is `territory_name`; devices enqueue it with `name`, the field of the row. */
  'territories.create': call({
    method: 'POST',
    path: '/api/addTerritory',
    area: 'geography',
    rule: change,
    effect: 'write',
    resource: 'territories',
    does: 'create',
    body: z.object({
      id: z.optional(id),
      state_id: newTerritory.shape.state_id,
      territory_name: z.optional(bounded()),
      name: z.optional(bounded()),
    }),
    answer: ok({ message, territory }),
  }),
  'territories.update': call({
    method: 'POST',
    path: '/api/editTerritory',
    area: 'geography',
    rule: change,
    effect: 'write',
    resource: 'territories',
    does: 'update',
    body: z.extend(renamed, { id, base }),
    answer: ok({ message }),
  }),
  'territories.delete': call({
    method: 'POST',
    path: '/api/deleteTerritory',
    area: 'geography',
    rule: change,
    effect: 'write',
    resource: 'territories',
    does: 'remove',
    body: z.object({ id }),
    answer: ok({ message }),
  }),
} as const satisfies Record<string, Call>;

export const geographyCalls = { ...lookUps, ...changes } as const;
