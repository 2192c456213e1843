import type { PendingOp } from '#data/api.ts';
import type { Issue } from '#data/needs.ts';
import { dependsOn } from '#data/depends.ts';
import { capitals, fieldWordOf, wordOf } from '#ui/record/kind.ts';
import { wordsOf } from '#ui/record/kinds.ts';
import { whenText } from '#ui/when.ts';

/** A field's name as people read it: `location.pin_code` is "Pincode", `credit_days` "Credit Days". */
export const fieldWord = (field: string, resource: string): string =>
  fieldWordOf(wordsOf(resource), field).label;

/** What kind of thing an operation is about: "lead" of `leads`, "journey plan" of `journey_plans`. */
export function thingWord(resource: string): string {
  const kind = wordsOf(resource);
  return kind ? wordOf(kind) : resource.replaceAll('_', ' ').replace(/s$/, '');
}

const verbs = { create: 'New', update: 'Changed', remove: 'Deleted' } as const;

/** What the user did: "New lead", "Changed journey plan", "Approved market visit", or as its kind says. */
export function deed({
  does,
  resource,
  call,
  patch,
}: Pick<PendingOp, 'does' | 'resource' | 'call' | 'patch'>) {
  const own = wordsOf(resource)?.deeds?.[call];
  if (own) return own(patch);
  const decision = call === `${resource}.approval` ? patch['approval_status'] : undefined;
  return `${typeof decision === 'string' ? capitals(decision) : verbs[does]} ${thingWord(resource)}`;
}

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

/** Whether correcting values could help: not where the record is gone, out of reach, or in another state by now. */
export function mendable({ does, error }: Pick<PendingOp, 'does' | 'error'>): boolean {
  if (does === 'remove' || error?.code === 'not_found' || error?.code === 'forbidden') return false;
  return does === 'create' || error?.code !== 'conflict' || Object.keys(error.errors).length > 0;
}

/** A deletion the server asks about: others changed the record after its user last saw it. */
export const asksAgain = ({ does, error }: Pick<PendingOp, 'does' | 'error'>): boolean =>
  does === 'remove' && error?.others !== undefined;

/** What a deletion would take along that its user has not seen: who changed which fields, and when. */
function unseen({ resource, error }: Pick<PendingOp, 'resource' | 'error'>): string {
  const others = error?.others ?? [];
  const people = [...new Set(others.map(({ by }) => by ?? 'Somebody'))].join(', ');
  const fields = others.map(({ field }) => fieldWord(field, resource)).join(', ');
  const last = others
    .map(({ at }) => at)
    .toSorted()
    .at(-1);
  const when = last === undefined ? '' : ` (${whenText(last)})`;
  return `${people} changed ${fields}${when} after you last saw this ${thingWord(resource)}. Delete it anyway?`;
}

/** Why an operation has not arrived, in one sentence. */
export function reason(
  op: Pick<PendingOp, 'state' | 'error' | 'does' | 'resource'>,
  online: boolean | null,
): string {
  switch (op.state) {
    case 'ready':
    case 'sending':
      return online === false ? 'Waits for the network.' : 'On its way.';
    case 'blocked':
      return 'Waits until the refused record before it is put right.';
    case 'rejected':
      return asksAgain(op) ? unseen(op) : (op.error?.message ?? 'The server refused it.');
    case 'quarantined':
      return op.error?.message ?? 'It could not be sent as it is.';
  }
}

/** Conflicts gathered by the record they are about. */
export function byRecord(issues: readonly Issue[]): [Issue, ...Issue[]][] {
  const records = new Map<string, [Issue, ...Issue[]]>();
  for (const issue of issues) {
    const key = addressOfNeed(issue);
    const known = records.get(key);
    if (known) known.push(issue);
    else records.set(key, [issue]);
  }
  return [...records.values()];
}

/** Where everything about one record that needs its user is answered. */
export const addressOfNeed = ({ resource, record_id }: Pick<Issue, 'resource' | 'record_id'>): string =>
  `/outbox/${resource}/${record_id}`;
