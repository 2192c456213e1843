import * as z from 'zod/mini';
import type { Call, CallAnswer, CallInput } from '#contract/core/call.ts';
import { calls, type CallName, type CallOf } from '#contract/calls.ts';
import { ruleText } from '#contract/core/language/message.ts';
import type { Outcome } from '#data/api.ts';
import { reencode } from '../files/reencode.ts';
import {
  brokenDown,
  readJson,
  refusalIn,
  send,
  unreachable,
  type Answer,
  type Http,
  type Refusal,
} from './http.ts';

type Input = { params?: object; query?: object; body?: object };

interface AskOptions {
  op_id: string;
  /** The device that signs in. */
  device_id?: string;
  /** Called on every failure. */
  refused?: (refusal: Refusal) => void;
  /** Sent as a form, if the call accepts one. */
  file?: File | undefined;
}

/** One call over the network, for what only the server knows. */
export async function ask<N extends CallName>(
  http: Http,
  name: N,
  input: Partial<CallInput<CallOf<N>>>,
  { op_id, device_id, refused, file }: AskOptions,
): Promise<Outcome<CallAnswer<CallOf<N>>>> {
  const call: Call = calls[name];
  const { params = {}, query = {}, body }: Input = input;
  const form = file && call.upload !== undefined ? await formOf(call.upload, file) : undefined;
  const sent = await send(http, {
    method: call.method,
    path: pathOf(call.path, params) + queryOf(query),
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(name === 'session.login' && { 'device-type': 'web' }),
      ...(device_id !== undefined && { 'device-id': device_id }),
      // Browsers may resend a POST automatically, so a write needs an idempotency key here too.
      ...(call.effect === 'write' && { 'idempotency-key': op_id }),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(form && { body: form }),
  });
  if (!sent.ok) {
    refused?.(sent.refusal);
    return failed(sent.refusal);
  }
  const parsed = await answerTo(call, sent.answer);
  if (!parsed.ok) return failed(parsed.refusal);
  return { ok: true, value: parsed.value as CallAnswer<CallOf<N>> };
}

/** A success also says so in its body; a body that reports failure is a refusal, whatever its status. */
async function answerTo(
  call: Call,
  answer: Answer,
): Promise<{ ok: true; value: object } | { ok: false; refusal: Refusal }> {
  const read = await readJson(answer);
  if (read.kind === 'cut') return { ok: false, refusal: unreachable };
  const value = read.kind === 'json' ? read.value : null;
  const good = call.answer.safeParse(value);
  if (good.success) {
    const { status: _, ...rest } = good.data as { status: 1 };
    return { ok: true, value: rest };
  }
  const refusal = failedAnswer.safeParse(value).success
    ? refusalIn(answer.response, value)
    : brokenDown('internal');
  return { ok: false, refusal };
}

const failedAnswer = z.object({ status: z.literal(0) });

/** Compresses a picture like the file lane does. */
async function formOf(part: string, file: File): Promise<FormData> {
  const form = new FormData();
  form.append(part, await reencode(file, new Uint8Array(await file.arrayBuffer()), 'photo'));
  return form;
}

const offline = {
  ok: false,
  code: 'offline',
  message: ruleText('Can’t reach the server.'),
  errors: {},
} as const;

/** A refusal as the caller's outcome. */
export function failed(refusal: Refusal): Outcome<never> {
  if (refusal.code === null) return offline;
  const { code, message, errors, failure } = refusal;
  const retry_after = failure.kind === 'busy' ? failure.retry_after : null;
  return { ok: false, code, message, errors, ...(retry_after !== null && { retry_after }) };
}

const pathOf = (path: string, params: object): string =>
  Object.entries(params).reduce(
    (filled, [key, value]) => filled.replace(`{${key}}`, encodeURIComponent(String(value))),
    path,
  );

function queryOf(query: object): string {
  const pairs = Object.entries(query).flatMap(([key, value]): [string, string][] => {
    if (value === undefined || value === null) return [];
    return [[key, typeof value === 'object' ? JSON.stringify(value) : String(value)]];
  });
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}
