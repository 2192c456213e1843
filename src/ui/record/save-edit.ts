import type { ZodMiniType } from 'zod/mini';
import { resources, type ResourceName } from '#contract/resources.ts';
import type { PendingOp } from '#data/api.ts';
import { engine } from '#data/engine.ts';
import { changedFields, updateRecord, type Written } from '#data/write.ts';
import { t } from '../language/text.ts';
import { wordOf, type RecordKind } from './kind.ts';

type Schema = ZodMiniType<Record<string, unknown>>;
type Fields = Readonly<Record<string, unknown>>;

interface Edit {
  kind: RecordKind;
  id: string;
  /** The record as the user saw it when the form opened. */
  before: Fields;
  /** The form's input to the schema. */
  input: unknown;
  schema: Schema;
  /** The rejected save this edit replaces. */
  refused: PendingOp | null;
}

const updateCallOf = (name: ResourceName): string | undefined => {
  const calls: { update?: string } = resources[name].calls;
  return calls.update;
};

/** Saves an edit, or sends a rejected save again with the form's current values. */
export async function saveEdit({ kind, id, before, input, schema, refused }: Edit): Promise<Written> {
  const update = () => updateRecord(kind.resource, id, input, before, schema);
  if (!refused) return update();
  const creating = refused.does === 'create';
  if (!creating && refused.call !== updateCallOf(kind.resource)) {
    const written = await update();
    if (written.ok) await engine().discard(refused.op_id);
    return written;
  }
  const fields = schema.parse(input);
  const patch = creating ? { ...refused.patch, ...fields } : changedFields(fields, before);
  if (Object.keys(patch).length === 0) await engine().discard(refused.op_id);
  else await engine().retryOp(refused.op_id, patch);
  return { ok: true, id, op_id: null };
}

interface Return {
  kind: RecordKind;
  id: string;
  /** The previous record. */
  before: Fields;
  /** Fields changed since. */
  changed: readonly string[];
  schema: Schema;
}

/** Restores the fields that differ between two states of a record, as a new edit. */
export async function setBack({ kind, id, before, changed, schema }: Return): Promise<Written> {
  const now = await engine().record(kind.resource, id);
  if (!now)
    return {
      ok: false,
      message: t('This {record} is no longer on this {device}', { record: wordOf(kind) }),
      errors: {},
    };
  const old = Object.entries(before).filter(([name]) => changed.includes(name));
  const values = { ...now.record, ...Object.fromEntries(old) };
  return updateRecord(kind.resource, id, values, { ...now.record }, schema);
}
