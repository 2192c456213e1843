import ky from 'ky';
import * as z from 'zod/mini';
import {
  errorStatus,
  LEFT_HEADER,
  MARK_HEADER,
  SESSION_HEADER,
  type ErrorCode,
  type FieldErrors,
} from '#contract/core/errors.ts';
import { errorAnswer } from '#contract/core/sync.ts';
import { answerWords } from './failure-words.ts';
import type { Failure } from '../core/ports.ts';

export interface Limits {
  /** Timeout for the first byte of an answer. */
  answer_ms: number;
  /** Timeout between bytes of an answer. */
  idle_ms: number;
}

export interface Http {
  /** Base URL of the API; empty for the app's origin. */
  base_url: string;
  fetch: typeof fetch;
  token: () => Promise<string | null>;
  limits: Limits;
}

export const defaultLimits: Limits = { answer_ms: 30_000, idle_ms: 15_000 };

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: BodyInit;
  answer_ms?: number;
  signal?: AbortSignal;
}

/** An unread answer of our server; `touch` resets its idle timeout. */
export interface Answer {
  response: Response;
  touch: () => void;
  done: () => void;
}

/** The server's message for a failure, if any. */
export interface Refusal {
  failure: Failure;
  code: ErrorCode | null;
  message: string;
  errors: FieldErrors;
}

export type Sent = { ok: true; answer: Answer } | { ok: false; refusal: Refusal };

/** No answer from our server. */
export const unreachable: Refusal = { failure: { kind: 'network' }, code: null, message: '', errors: {} };

/** The network works and the server does not: a proxy says so, or its answer makes no sense. (Decision 034.) */
export const brokenDown = (code: 'unavailable' | 'internal'): Refusal => ({
  failure: { kind: 'network', reached: true },
  code,
  message: answerWords(code),
  errors: {},
});

/** Defaults of every request; the core decides about retries. */
const call = ky.create({
  retry: 0,
  throwHttpErrors: false,
  redirect: 'error',
  credentials: 'same-origin',
  cache: 'no-store',
});

/** Sends one request. An answer without our mark is not from our server: that counts as offline. */
export async function send(http: Http, request: Request): Promise<Sent> {
  const { method, headers, body = null } = request;
  const silent = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const done = () => {
    clearTimeout(timer);
  };
  const touch = () => {
    done();
    timer = setTimeout(() => silent.abort(), http.limits.idle_ms);
  };
  try {
    const response = await call(http.base_url + request.path, {
      method,
      headers,
      signal: request.signal ? AbortSignal.any([silent.signal, request.signal]) : silent.signal,
      timeout: request.answer_ms ?? http.limits.answer_ms,
      // ky copies a request, which would turn its body into a stream; passed separately, it has a known length.
      fetch: (ready) => http.fetch(ready, { body }),
      hooks: { beforeRequest: [authorize(http)] },
    });
    touch();
    if (response.headers.get(MARK_HEADER) === '1' && response.ok)
      return { ok: true, answer: { response, touch, done } };
    const refusal = await refusalOf(response);
    done();
    silent.abort();
    return { ok: false, refusal };
  } catch {
    done();
    return { ok: false, refusal: unreachable };
  }
}

const authorize = (http: Http) => async (request: globalThis.Request) => {
  const token = await http.token();
  if (token !== null) request.headers.set('authorization', `Bearer ${token}`);
};

/** The refusal in a marked error answer. The code in the body counts, else the status. */
async function refusalOf(response: Response): Promise<Refusal> {
  if (response.headers.get(MARK_HEADER) !== '1')
    return GATEWAY.has(response.status) ? brokenDown('unavailable') : unreachable;
  return refusalIn(response, await response.json().catch(() => null));
}

/** The same for a body already read. With an unknown code or shape, its message still counts. */
export function refusalIn(response: Response, body: unknown): Refusal {
  const known = errorAnswer.safeParse(body);
  const code = known.success ? known.data.code : codeOfStatus(response.status);
  const parsed = refusalBody.safeParse(body);
  const message = parsed.success && parsed.data.message !== '' ? parsed.data.message : answerWords(code);
  const errors = known.success ? (known.data.errors ?? {}) : {};
  return { failure: failureOf(response, code, message), code, message, errors };
}

const refusalBody = z.object({ message: z.string() });

/** Proxy statuses for a failing server. A network that requires its own sign-in sends 511. */
const GATEWAY = new Set([500, 502, 503, 504]);

function codeOfStatus(status: number): ErrorCode {
  const codes = Object.keys(errorStatus) as ErrorCode[];
  return codes.find((code) => errorStatus[code] === status) ?? (status >= 500 ? 'internal' : 'bad_request');
}

const BUSY = new Set([408, 425, 429]);

function failureOf(response: Response, code: ErrorCode, message: string): Failure {
  const ended = response.headers.get(SESSION_HEADER);
  if (response.status === 401 && (ended === 'ended' || ended === 'wipe'))
    return {
      kind: 'session',
      wipe: ended === 'wipe',
      ...(response.headers.get(LEFT_HEADER) === '1' && { left: true }),
    };
  if (response.status === 401 || response.status >= 500 || BUSY.has(response.status))
    return { kind: 'busy', retry_after: retryAfter(response) };
  return { kind: 'refused', code, message };
}

function retryAfter(response: Response): number | null {
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  return Number.isNaN(seconds) || seconds < 0 ? null : seconds;
}

/** True if the answer has this content type. */
export function isType(response: Response, type: string): boolean {
  return (response.headers.get('content-type') ?? '').toLowerCase().startsWith(type);
}

/** A complete answer, or why it is unusable: the connection broke, or it is not JSON. */
export type Read = { kind: 'json'; value: unknown } | { kind: 'cut' } | { kind: 'unreadable' };

/** The complete JSON of an answer. */
export async function readJson({ response, touch, done }: Answer): Promise<Read> {
  try {
    if (!isType(response, 'application/json')) return { kind: 'unreadable' };
    let text = '';
    for await (const part of chunks(response, touch)) text += part;
    return parsed(text);
  } catch {
    return { kind: 'cut' };
  } finally {
    done();
  }
}

function parsed(text: string): Read {
  try {
    return { kind: 'json', value: JSON.parse(text) as unknown };
  } catch {
    return { kind: 'unreadable' };
  }
}

/** The failure for an unusable answer of the server. */
export const unusable = ({ kind }: Read): Failure =>
  kind === 'cut' ? { kind: 'network' } : { kind: 'network', reached: true };

/** The text of an answer as a stream; the next chunk is read on demand. */
export async function* chunks(response: Response, touch: () => void): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const value of pieces(response, touch)) yield decoder.decode(value, { stream: true });
  yield decoder.decode();
}

/** The bytes of an answer as a stream. */
export async function* pieces(
  response: Response,
  touch: () => void,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (!response.body) return;
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      touch();
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
