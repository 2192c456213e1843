import * as z from 'zod/mini';
import { call, ok, type Call, type Rule } from './call.ts';
import { id, instant } from './fields.ts';
import { listAnswer, listRequest } from './lists.ts';
import type { Action } from './permissions.ts';
import type { Resource } from './resource.ts';

type Shape = z.core.$ZodShape;

/** A record in an answer: its fields and additional display values. */
export const detail = z.looseObject({ id });

/** Parameters of a path that ends in, or goes through, a record. */
export const byId = z.object({ id });
export const message = z.string();
/** The values that a write's fields had before. */
export const base = z.optional(z.record(z.string(), z.unknown()));

type Parts = Omit<Call, 'method' | 'path' | 'area' | 'rule' | 'effect'>;

/** Calls of one area under one rule that devices never enqueue: by GET, or by POST for what comes in a body. */
export const askedBy = (area: string, rule: Rule) => ({
  get: <const P extends Parts>(path: string, parts: P) =>
    call({ method: 'GET', path, area, rule, effect: 'read', ...parts }),
  post: <const P extends Parts>(path: string, parts: P) =>
    call({ method: 'POST', path, area, rule, effect: 'read', ...parts }),
});

export const SESSION = { kind: 'session' } as const satisfies Rule;

/** Calls that areas have in common, each with its path and its own schemas. */
export function callsOf(resource: Resource, area: string = resource.name) {
  const right = (action: Action) => ({ kind: 'can', action, resource: resource.name }) as const;
  const read = { method: 'GET', area, rule: right('read'), effect: 'read' } as const;
  const write = { method: 'POST', area, effect: 'write', resource: resource.name } as const;
  return {
    ...askedBy(area, right('read')),
    /** One page of records. */
    list: (path: string) => call({ ...read, path, query: listRequest(resource), answer: listAnswer(detail) }),
    one: <S extends Shape>(path: string, answer: S) =>
      call({ ...read, path, params: byId, answer: ok(answer) }),
    all: <S extends Shape>(path: string, answer: S) => call({ ...read, path, answer: ok(answer) }),
    /** Dropdown data for every signed-in user. */
    words: <S extends Shape>(path: string, answer: S) =>
      call({ ...read, path, rule: SESSION, answer: ok(answer) }),
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
    /** One step of a record by its own call, for holders of one right. */
    step: <B extends z.ZodMiniObject, S extends Shape>(path: string, action: Action, body: B, answer: S) =>
      call({
        ...write,
        path,
        rule: right(action),
        does: 'update',
        params: byId,
        body,
        answer: ok({ message, ...answer }),
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
    /** The same with the id in the body alone. */
    removeNamed: (path: string) =>
      call({
        ...write,
        path,
        rule: right('delete'),
        does: 'remove',
        body: byId,
        answer: ok({ message }),
      }),
  };
}
