import * as z from 'zod/mini';
import { call, ok } from './call.ts';
import { id, instant } from './fields.ts';
import { listAnswer, listRequest } from './lists.ts';
import type { Action } from './permissions.ts';
import type { Resource } from './resource.ts';

type Shape = z.core.$ZodShape;

/** A record in an answer: its fields and additional display values. */
export const detail = z.looseObject({ id });

const byId = z.object({ id });
const message = z.string();
const base = z.optional(z.record(z.string(), z.unknown()));

/** Calls that areas have in common, each with its path and its own schemas. */
export function callsOf(resource: Resource) {
  const area = resource.name;
  const right = (action: Action) => ({ kind: 'can', action, resource: area }) as const;
  const read = { method: 'GET', area, rule: right('read'), effect: 'read' } as const;
  const write = { method: 'POST', area, effect: 'write', resource: area } as const;
  return {
    /** One page of records. */
    list: (path: string) => call({ ...read, path, query: listRequest(resource), answer: listAnswer(detail) }),
    one: <S extends Shape>(path: string, answer: S) =>
      call({ ...read, path, params: byId, answer: ok(answer) }),
    all: <S extends Shape>(path: string, answer: S) => call({ ...read, path, answer: ok(answer) }),
    /** Dropdown data for every signed-in user. */
    words: <S extends Shape>(path: string, answer: S) =>
      call({ ...read, path, rule: { kind: 'session' }, answer: ok(answer) }),
    create: <B extends z.ZodMiniObject, S extends Shape>(path: string, body: B, answer: S) =>
      call({
        ...write,
        path,
        rule: right('create'),
        does: 'create',
        body,
        answer: ok({ message, ...answer }),
      }),
    /** The changed fields, with their base values or the `updated_at` of the row seen. */
    update: <B extends z.ZodMiniObject>(path: string, body: B) =>
      call({
        ...write,
        path,
        rule: right('update'),
        does: 'update',
        params: byId,
        body: z.extend(body, { base, updated_at: z.optional(instant) }),
        answer: ok({ message }),
      }),
    remove: (path: string) =>
      call({
        ...write,
        path,
        rule: right('delete'),
        does: 'remove',
        body_id: 'id',
        params: byId,
        body: z.object({ id: z.optional(id) }),
        answer: ok({ message }),
      }),
  };
}
