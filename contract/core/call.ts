import * as z from 'zod/mini';
import './language/default-texts.ts';
import type { Action } from './permissions.ts';

/** Who may call. A guest call needs no session and is limited as rare unless `often`; `can` needs the named right. */
export type Rule =
  | { kind: 'guest'; often?: true }
  | { kind: 'session' }
  | { kind: 'can'; action: Action; resource: string };

type Schema = z.ZodMiniObject;

/** One API call as data: the source of routes, reference, authorization matrix and fuzz tests. */
export interface Call {
  method: 'GET' | 'POST';
  /** Path with `{name}` parameters; case-sensitive. */
  path: string;
  area: string;
  rule: Rule;
  effect: 'read' | 'write';
  /** A GET with side effects, for clients that support nothing else. */
  keeps?: true;
  /** A POST that changes nothing: its parameters are in the body. */
  safe?: true;
  /** Served while the disk is full, from a reserve: it lets people in and out. */
  reserve?: true;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  answer: Schema;
  /** For a write that devices enqueue: the resource and the effect on its row. */
  resource?: string;
  does?: 'create' | 'update' | 'remove';
  /** Other rows change too, so a device that enqueued it pulls next. */
  more_rows?: true;
  /** Fields that older versions of the app enqueue under another name: the old name, and the name now. */
  renamed?: Readonly<Record<string, string>>;
  /** Body key that repeats the id of the path; a different value is rejected. */
  body_id?: string;
  /** The largest body in bytes, where it is more than the server takes of other calls. */
  body_bytes?: number;
  /** The multipart part that carries a file: its bytes are stored first, and the body holds a FileRef in its place. */
  upload?: string;
  /** The body may also be form-encoded, for clients that support nothing else. */
  form?: true;
  /** The body is binary (application/octet-stream). */
  bytes?: boolean;
  /** Allowed in a handover session, which only sends a user's unsent work; all other calls are closed to it. */
  handover?: true;
  /** Fields of the stored session user that are updated from the answer, each with its path there. */
  session_user?: Readonly<Record<string, readonly string[]>>;
}

/** True for an enqueued create or update that a handover sends. Approving and deleting need the user in person. */
export const isHandedOver = ({ does, rule }: Call): boolean =>
  (does === 'create' || does === 'update') && !(rule.kind === 'can' && rule.action === 'approve');

/** Types one call without widening its schemas. */
export function call<const C extends Call>(definition: C): C {
  return definition;
}

/** Shape of a successful answer: status 1 and exactly the listed fields. */
export function ok<S extends z.core.$ZodShape>(shape: S) {
  return z.object({ status: z.literal(1), ...shape });
}

type Part<C, K extends 'params' | 'query' | 'body'> =
  C extends Record<K, infer S extends Schema> ? z.infer<S> : Record<never, never>;

/** Handler input: the checked parameters, query and body of the call. */
export interface CallInput<C extends Call> {
  params: Part<C, 'params'>;
  query: Part<C, 'query'>;
  body: Part<C, 'body'>;
}

/** Handler result: the answer without its status. */
export type CallAnswer<C extends Call> = Omit<z.infer<C['answer']>, 'status'>;
