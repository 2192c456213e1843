import type { Call, CallAnswer, CallInput } from '#contract/call.ts';
import { calls, type CallName, type CallOf } from '#contract/calls.ts';
import type { Outcome } from '#data/api.ts';
import { shrink } from './files/shrink.ts';
import { readJson, send, type Http, type Refusal } from './http.ts';

type Input = { params?: object; query?: object; body?: object };

interface Beside {
  op_id: string;
  /** Which device signs in. */
  device_id?: string;
  /** Hears of every failure. */
  refused?: (refusal: Refusal) => void;
  /** Sent as a form, where the call takes one. */
  file?: File | undefined;
}

/** One call over the network, for what only the server knows. */
export async function ask<N extends CallName>(
  http: Http,
  name: N,
  input: Partial<CallInput<CallOf<N>>>,
  { op_id, device_id, refused, file }: Beside,
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
      // A browser may send a POST twice by itself, so a write has a name of its own here too.
      ...(call.effect === 'write' && { 'idempotency-key': op_id }),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(form && { body: form }),
  });
  if (!sent.ok) {
    refused?.(sent.refusal);
    return failed(sent.refusal);
  }
  const parsed = call.answer.safeParse(await readJson(sent.answer));
  if (!parsed.success) return offline;
  const { status: _, ...value } = parsed.data as { status: 1 };
  return { ok: true, value: value as CallAnswer<CallOf<N>> };
}

/** A picture goes as small as those of the lane. */
async function formOf(part: string, file: File): Promise<FormData> {
  const form = new FormData();
  form.append(part, await shrink(file));
  return form;
}

const offline = {
  ok: false,
  code: 'offline',
  message: 'There is no connection to the server now.',
  errors: {},
} as const;

/** What a refusal says to whoever asked. */
export function failed(refusal: Refusal): Outcome<never> {
  if (refusal.code === null) return offline;
  return { ok: false, code: refusal.code, message: refusal.message, errors: refusal.errors };
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
