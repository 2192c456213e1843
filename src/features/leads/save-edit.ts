import type { Lead } from '#contract/leads.ts';
import type { LocalRecord, PendingOp } from '#data/api.ts';
import { engine } from '#data/engine.ts';
import { changedFields, updateRecord, type Written } from '#data/write.ts';
import { inputOf, schemaFor, type LeadValues, type LeadViewer } from './values.ts';

interface Edit {
  /** The lead as the user saw it when the form opened. */
  record: LocalRecord<'leads'>;
  values: LeadValues;
  viewer: LeadViewer;
  /** The refused save this edit takes the place of. */
  refused: PendingOp | null;
}

/** Keeps an edit, or sends a refused save once more with what the form holds now. */
export async function saveEdit({ record, values, viewer, refused }: Edit): Promise<Written> {
  const creating = refused?.does === 'create';
  const schema = schemaFor(viewer, !creating);
  const update = () => updateRecord('leads', record.id, inputOf(values), { ...record }, schema);
  if (!refused) return update();
  if (refused.call !== 'leads.create' && refused.call !== 'leads.update') {
    const written = await update();
    if (written.ok) await engine().discard(refused.op_id);
    return written;
  }
  const fields = schema.parse(inputOf(values));
  const patch = creating ? { ...refused.patch, ...fields } : changedFields(fields, { ...record });
  if (Object.keys(patch).length === 0) await engine().discard(refused.op_id);
  else await engine().resend(refused.op_id, patch);
  return { ok: true, id: record.id, op_id: null };
}

/** Sets the fields that differ between two states of a lead back to the earlier one, as a new edit. */
export async function setBack(
  earlier: Lead,
  changed: readonly string[],
  viewer: LeadViewer,
): Promise<Written> {
  const now = await engine().record('leads', earlier.id);
  if (!now) return { ok: false, message: 'This lead is not on this phone any more', errors: {} };
  const old = Object.entries(earlier).filter(([name]) => changed.includes(name));
  const values = { ...now.record, ...Object.fromEntries(old) };
  return updateRecord('leads', earlier.id, values, { ...now.record }, schemaFor(viewer, true));
}
