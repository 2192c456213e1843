import { fileRef } from '#contract/files.ts';
import type { PendingOp } from '#data/api.ts';
import { dependsOn } from '#data/depends.ts';

const known: Readonly<Record<string, string>> = {
  gstin_no: 'GSTIN No',
  pan_no: 'PAN No',
  pin_code: 'Pincode',
  territory_id: 'Territory',
  account_id: 'Account',
  cdp_code: 'ID',
  sap_code: 'SAP/DMS Code',
  lead_id: 'Lead',
  contact_id: 'Customer',
  contacts: 'Customers',
};

const shops: readonly string[] = ['leads', 'contacts'];

/** A field's name as people read it: `location.pin_code` is "Pincode", `credit_days` "Credit Days". */
export function fieldWord(field: string, resource = ''): string {
  const last = field.split('.').at(-1) ?? field;
  if (last === 'name' && shops.includes(resource)) return 'Shop Name';
  return known[last] ?? last.replaceAll('_', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

const things: Readonly<Record<string, string>> = {
  contacts: 'customer',
  opportunities: 'opportunity',
};

/** What kind of thing an operation is about: "lead" of `leads`, "journey plan" of `journey_plans`. */
export const thingWord = (resource: string): string =>
  things[resource] ?? resource.replaceAll('_', ' ').replace(/s$/, '');

const verbs = { create: 'New', update: 'Changed', remove: 'Deleted' } as const;

/** What the user did: "New lead", "Changed journey plan". */
export const deed = (op: Pick<PendingOp, 'does' | 'resource'>): string =>
  `${verbs[op.does]} ${thingWord(op.resource)}`;

/** Whether only the user can move this operation on. */
export function needsUser(op: Pick<PendingOp, 'state'>): boolean {
  switch (op.state) {
    case 'rejected':
    case 'quarantined':
      return true;
    case 'ready':
    case 'sending':
    case 'blocked':
      return false;
  }
}

/** The other changes that would be lost with this one: those of a record that would never be, or that name it. */
export function builtOn(op: PendingOp, all: readonly PendingOp[]): readonly PendingOp[] {
  if (op.does !== 'create') return [];
  const made = new Set([op.record_id]);
  return all.filter((other) => other.op_id !== op.op_id && dependsOn(other, made));
}

/** Whether correcting values could help: not where the record is gone or out of reach. */
export const mendable = (op: Pick<PendingOp, 'does' | 'error'>): boolean =>
  op.does !== 'remove' && op.error?.code !== 'not_found' && op.error?.code !== 'forbidden';

/** Why an operation has not arrived, in one sentence. */
export function reason(op: Pick<PendingOp, 'state' | 'error'>, online: boolean | null): string {
  switch (op.state) {
    case 'ready':
    case 'sending':
      return online === false ? 'Waits for the network.' : 'On its way.';
    case 'blocked':
      return 'Waits until the refused record before it is put right.';
    case 'rejected':
      return op.error?.message ?? 'The server refused it.';
    case 'quarantined':
      return op.error?.message ?? 'It could not be sent as it is.';
  }
}

/** The fields of a patch one by one, inner ones with a dot; empty ones only where they were emptied on purpose. */
export function flatten(patch: Readonly<Record<string, unknown>>, within = ''): [string, unknown][] {
  return Object.entries(patch).flatMap(([field, value]): [string, unknown][] => {
    const name = within + field;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[name, value]];
    const file = fileRef.safeParse(value);
    if (file.success) return [[name, file.data.name]];
    return flatten({ ...value }, `${name}.`);
  });
}
