import { v7 } from 'uuid';
import type { input, ZodMiniType } from 'zod/mini';
import { findCall, type CallName, type CallOf } from '#contract/calls.ts';
import type { FieldErrors } from '#contract/core/errors.ts';
import { resources, type ResourceName, type RowOf } from '#contract/resources.ts';
import type { NewOp } from './api.ts';
import { engine } from './engine.ts';
import { sameValue } from './same.ts';

/**
 * The outcome of a save. `op_id` is null when nothing changed; `op_ids` are those of several records. `errors` is
 * by field, `location.city` for nested ones.
 */
export type Written =
  | { ok: true; id: string; op_id: string | null; op_ids?: readonly string[] }
  | { ok: false; message: string; errors: FieldErrors };

type Fields = Record<string, unknown>;
type FieldSchema = ZodMiniType<Fields>;

/** A record id, created on the device; ids sort by creation time. */
export const newId = (): string => v7();

/** Validates a new record and stores it on this device. `id` may be given if something references it already. */
export async function createRecord(
  name: ResourceName,
  input: unknown,
  schema: FieldSchema,
  id: string = newId(),
): Promise<Written> {
  const checked = check(schema, input);
  if (!checked.ok) return checked;
  return write({
    call: callOf(name, 'create'),
    resource: name,
    does: 'create',
    record_id: id,
    patch: checked.value,
  });
}

/**
 * Creates a record through a call of its own; `extra` is sent in addition to what the schema gives. `seen` is
 * the record it is made from, as its user saw it.
 */
export async function createBy(
  name: CallName,
  input: unknown,
  schema: FieldSchema,
  extra: Readonly<Fields>,
  seen?: Readonly<Fields>,
): Promise<Written> {
  const { resource, does } = queued(name);
  const checked = check(schema, input);
  if (!checked.ok) return checked;
  return write({
    call: name,
    resource,
    does,
    record_id: newId(),
    patch: { ...checked.value, ...extra },
    ...(seen && { base: pick(seen, Object.keys(checked.value)) }),
  });
}

/** A record being created: its id, made here, and its form values. */
interface Begun {
  id: string;
  input: unknown;
}

/**
 * Validates new records of one form and stores all or none; `shows` is what the server will fill in, `along` what
 * is stored together with one.
 */
export async function createRecords(
  name: ResourceName,
  begun: readonly Begun[],
  schema: FieldSchema,
  shows: (fields: Readonly<Fields>) => Fields,
  along: (id: string, fields: Readonly<Fields>) => readonly NewOp[] = () => [],
): Promise<Written> {
  const ops: NewOp[] = [];
  for (const { id, input } of begun) {
    const checked = check(schema, input);
    if (!checked.ok) return checked;
    const { value: patch } = checked;
    const call = callOf(name, 'create');
    ops.push({ call, resource: name, does: 'create', record_id: id, patch, shows: shows(patch) });
    ops.push(...along(id, patch));
  }
  const written = await writeAll(ops);
  if (!written.ok) return { ...written, errors: {} };
  return { ok: true, id: begun[0]?.id ?? '', op_id: written.op_ids[0] ?? null, op_ids: written.op_ids };
}

/**
 * Validates an edited record and stores the fields that differ from `before`, the record as the user saw it. Its
 * values are sent along, so that the server can detect what others changed meanwhile.
 */
export async function updateRecord(
  name: ResourceName,
  id: string,
  values: unknown,
  before: Readonly<Fields>,
  schema: FieldSchema,
): Promise<Written> {
  const checked = check(schema, values);
  if (!checked.ok) return checked;
  const patch = changedFields(checked.value, before);
  if (Object.keys(patch).length === 0) return { ok: true, id, op_id: null };
  return write({
    call: callOf(name, 'update'),
    resource: name,
    does: 'update',
    record_id: id,
    patch,
    base: pick(before, Object.keys(patch)),
  });
}

/** The input of a call: optional fields can be left out. */
type BodyOf<N extends CallName> =
  CallOf<N> extends { body: infer S extends ZodMiniType } ? Omit<input<S>, 'base'> : Record<never, never>;

/** What goes with an action besides its body. */
export interface ActOptions {
  /** The record as the user saw it; default: as it is on this device. */
  before?: Readonly<Fields>;
  /** Optimistic fields in addition to those sent. */
  shows?: Fields;
}

/** One action on a record by its own call (a status, a priority, an approval). */
export const actOn = <N extends CallName>(
  name: N,
  id: string,
  body: BodyOf<N>,
  options?: ActOptions,
): Promise<Written> => write(act(name, id, body, options));

/** The same as one of many writes. */
export function act<N extends CallName>(
  name: N,
  id: string,
  body: BodyOf<N>,
  options: ActOptions = {},
): NewOp {
  const patch: Fields = { ...body };
  return { call: name, ...queued(name), record_id: id, patch, ...baseAndShows(patch, options) };
}

/** An edit of a few fields that need no validation, as one of many writes. */
export function edit<N extends ResourceName>(
  name: N,
  id: string,
  fields: Partial<RowOf<N>>,
  options: ActOptions = {},
): NewOp {
  const patch: Fields = { ...fields };
  const call = callOf(name, 'update');
  return { call, resource: name, does: 'update', record_id: id, patch, ...baseAndShows(patch, options) };
}

/** Removes a record here at once and on the server with the next push. */
export const removeRecord = (name: ResourceName, id: string, body?: Readonly<Fields>): Promise<Written> =>
  write(removal(name, id, body));

/** The same as one of many writes. */
export const removal = (name: ResourceName, id: string, body: Readonly<Fields> = {}): NewOp => ({
  call: callOf(name, 'remove'),
  resource: name,
  does: 'remove',
  record_id: id,
  patch: { ...body },
});

/** The outcome of many writes: the operation of each, in order. */
export type WrittenAll = { ok: true; op_ids: string[] } | { ok: false; message: string };

/** Stores many writes together, all or none. */
export async function writeAll(ops: readonly NewOp[]): Promise<WrittenAll> {
  try {
    return { ok: true, op_ids: await engine().commitAll(ops) };
  } catch (error) {
    return { ok: false, message: wordsOf(error) };
  }
}

const baseAndShows = (patch: Fields, { before, shows }: ActOptions): Pick<NewOp, 'base' | 'shows'> => ({
  ...(before && { base: pick(before, Object.keys(patch)) }),
  ...(shows && { shows }),
});

function queued(name: CallName): Pick<NewOp, 'resource' | 'does'> {
  const call = findCall(name);
  if (!call?.resource || !call.does) throw new Error(`The call ${name} is not one that devices queue.`);
  return { resource: call.resource, does: call.does };
}

function callOf(name: ResourceName, does: 'create' | 'update' | 'remove'): string {
  const calls: Partial<Record<typeof does, string>> = resources[name].calls;
  const call = calls[does];
  if (!call) throw new Error(`There is no call that could ${does} ${name}.`);
  return call;
}

/** Stores one write. */
export async function write(op: NewOp): Promise<Written> {
  try {
    const { op_id } = await engine().commit(op);
    return { ok: true, id: op.record_id, op_id };
  } catch (error) {
    return { ok: false, message: wordsOf(error), errors: {} };
  }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

type Checked = { ok: true; value: Fields } | { ok: false; message: string; errors: FieldErrors };

function check(schema: FieldSchema, input: unknown): Checked {
  const result = schema.safeParse(input);
  if (result.success) return { ok: true, value: result.data };
  const errors: FieldErrors = {};
  for (const issue of result.error.issues) (errors[issue.path.join('.')] ??= []).push(issue.message);
  return { ok: false, message: result.error.issues[0]?.message ?? '', errors };
}

/** The fields of `values` that differ from `before`. */
export function changedFields(values: Readonly<Fields>, before: Readonly<Fields>): Fields {
  const changed = Object.entries(values).filter(([key, value]) => !sameValue(value, before[key]));
  return Object.fromEntries(changed);
}

function pick(from: Readonly<Fields>, keys: string[]): Fields {
  return Object.fromEntries(keys.map((key) => [key, from[key] ?? null]));
}
