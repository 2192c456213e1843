import * as z from 'zod/mini';
import type { Action } from './permissions.ts';

/**
 * Who may make a call. A guest call needs no session, and is one that people seldom make unless it says
 * `often`; `can` needs the named right.
 */
export type Rule =
  { kind: 'guest'; often?: true } | { kind: 'session' } | { kind: 'can'; action: Action; resource: string };

type Schema = z.ZodMiniObject;

/** One call of the API as data: routes, reference, matrix and fuzz tests all come from it. */
export interface Call {
  method: 'GET' | 'POST';
  /** Path with `{name}` parameters; letter case matters. */
  path: string;
  area: string;
  rule: Rule;
  effect: 'read' | 'write';
  /** A GET that leaves something behind; programs that make it know no other way. */
  keeps?: true;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  answer: Schema;
  /** For a write that devices queue: the resource and what happens to its row. */
  resource?: string;
  does?: 'create' | 'update' | 'remove';
  /** Other rows change with its own: whoever sent it queued pulls next. */
  more_rows?: true;
  /** The body key that repeats the id of the path; another value there is refused. */
  body_id?: string;
  /**
   * The part that carries a file where the call is also taken as multipart: its bytes are stored first, and
   * the body holds a FileRef in its place.
   */
  upload?: string;
  /** The body is taken as the named values of a form too; programs that make it know no other way. */
  form?: true;
  /** The body is a run of bytes as application/octet-stream. */
  bytes?: boolean;
  /** Open to a session that only sends what somebody left unsent; every other call is closed to it. */
  handover?: true;
  /** Fields of the stored session user that take a value of the answer, by its path. */
  session_user?: Readonly<Record<string, readonly string[]>>;
}

/**
 * True for a queued write that a hand-over sends: what adds to the work of the company. To decide and to delete takes
 * somebody who is there.
 */
export const isHandedOver = ({ does, rule }: Call): boolean =>
  (does === 'create' || does === 'update') && !(rule.kind === 'can' && rule.action === 'approve');

/** Types one call without widening its schemas. */
export function call<const C extends Call>(definition: C): C {
  return definition;
}

/** A successful answer: status 1 and exactly the listed fields. */
export function ok<S extends z.core.$ZodShape>(shape: S) {
  return z.object({ status: z.literal(1), ...shape });
}

type Part<C, K extends 'params' | 'query' | 'body'> =
  C extends Record<K, infer S extends Schema> ? z.infer<S> : Record<never, never>;

/** What a handler receives: the checked parameters, query and body of its call. */
export interface CallInput<C extends Call> {
  params: Part<C, 'params'>;
  query: Part<C, 'query'>;
  body: Part<C, 'body'>;
}

/** What a handler gives: the answer without its status. */
export type CallAnswer<C extends Call> = Omit<z.infer<C['answer']>, 'status'>;
