import { fileRef } from '#contract/core/files.ts';
import { wordOfField } from '#contract/core/resource.ts';
import { findResource } from '#contract/resources.ts';
import type { OpError, PendingOp } from '#data/api.ts';
import type { Issue } from '#data/issues.ts';
import type { Missing } from '#data/sync-status.ts';
import { fieldWordOf, wordOf } from '#ui/record/kind.ts';
import { wordsOf } from '#ui/record/kinds.ts';
import { goneWords } from '#ui/inline/gone.ts';
import { whenText } from '#ui/inline/when.ts';
import { shownMessage, t, translated } from '#ui/language/text.ts';

/** A field's label: `location.pin_code` is "Pincode", `credit_days` "Credit Days". */
export const fieldWord = (field: string, resource: string): string =>
  fieldWordOf(wordsOf(resource) ?? { resource }, field).label;

const MANY = 6;

/** For checks by the server, or without a word in the contract and neither a text nor a file that somebody gave. */
function isOurs(resource: string, field: string, value: unknown): boolean {
  const known = findResource(resource);
  const word = known && wordOfField(known, field);
  if (word) return word.internal === true;
  return typeof value !== 'string' && !fileRef.safeParse(value).success;
}

/** What people are shown of changed fields: nothing of ours, and of a whole record only what is filled in. */
export function shownFields(
  resource: string,
  fields: readonly (readonly [string, unknown])[],
): readonly (readonly [string, unknown])[] {
  const words = fields.filter(([field, value]) => !isOurs(resource, field, value));
  return words.length > MANY ? words.filter(([, value]) => value !== null && value !== '') : words;
}

/** The kind of an operation's record: "lead" for `leads`, "journey plan" for `journey_plans`. */
export function thingWord(resource: string): string {
  const kind = wordsOf(resource);
  return kind ? wordOf(kind) : translated(resource.replaceAll('_', ' ').replace(/s$/, ''));
}

const verbs: Readonly<Record<string, (thing: string) => string>> = {
  create: (thing) => t('New {thing}', { thing }),
  update: (thing) => t('Changed {thing}', { thing }),
  remove: (thing) => t('Deleted {thing}', { thing }),
  approved: (thing) => t('Approved {thing}', { thing }),
  rejected: (thing) => t('Rejected {thing}', { thing }),
};

/** The user's action: "New lead", "Changed journey plan", "Approved market visit", or as its kind says. */
export function deed({
  does,
  resource,
  call,
  patch,
}: Pick<PendingOp, 'does' | 'resource' | 'call' | 'patch'>) {
  const own = wordsOf(resource)?.deeds?.[call];
  if (own) return own(patch);
  const decision = call === `${resource}.approval` ? patch['approval_status'] : undefined;
  const verb = verbs[typeof decision === 'string' ? decision : does];
  return verb?.(thingWord(resource)) ?? thingWord(resource);
}

/** Whether correcting values can help: not if the record is deleted, out of scope, or in another state by now. */
export function isCorrectable({ does, error }: Pick<PendingOp, 'does' | 'error'>): boolean {
  if (does === 'remove' || error?.code === 'not_found' || error?.code === 'forbidden') return false;
  return does === 'create' || error?.code !== 'conflict' || Object.keys(error.errors).length > 0;
}

/** A deletion the server asks about: others changed the record after its user last saw it. */
export const asksAgain = ({ does, error }: Pick<PendingOp, 'does' | 'error'>): boolean =>
  does === 'remove' && error?.others !== undefined;

/** What a deletion would remove unseen: who changed which fields, and when. */
function unseen({ resource, error }: Pick<PendingOp, 'resource' | 'error'>): string {
  const others = error?.others ?? [];
  const people = [...new Set(others.map(({ by }) => by ?? t('Someone')))].join(', ');
  const fields = others.map(({ field }) => fieldWord(field, resource)).join(', ');
  const last = others
    .map(({ at }) => at)
    .toSorted()
    .at(-1);
  const when = last === undefined ? '' : ` (${whenText(last)})`;
  return t('{people} changed {fields}{when} after you last saw this {thingWord}. Delete it anyway?', {
    people,
    fields,
    when,
    thingWord: thingWord(resource),
  });
}

/** Why the server refused; of a record that was here, what is gone is the record, or the right to read it. */
const refusal = (
  { does }: Pick<PendingOp, 'does'>,
  { code, message }: OpError,
  recovered_at: number | null,
): string => (does !== 'create' && code === 'not_found' ? goneWords(recovered_at) : shownMessage(message));

/** What a change or file that can be sent waits for. */
export const waitingFor = (missing: NonNullable<Missing>): string =>
  missing === 'server' ? t('Waiting for the server.') : t('Waiting for network.');

/** Why an operation has not arrived, in one sentence. */
export function reason(
  op: Pick<PendingOp, 'state' | 'error' | 'does' | 'resource'>,
  missing: Missing,
  recovered_at: number | null = null,
): string {
  switch (op.state) {
    case 'ready':
    case 'sending':
      return missing ? waitingFor(missing) : t('On its way.');
    case 'blocked':
      return t('Waiting for the rejected record before it to be corrected.');
    case 'rejected':
      return asksAgain(op)
        ? unseen(op)
        : op.error
          ? refusal(op, op.error, recovered_at)
          : t('The server rejected it.');
    case 'quarantined':
      return op.error ? shownMessage(op.error.message) : t('It could not be sent.');
  }
}

/** Groups operations, or conflicts, by record. */
export function byRecord<T extends Pick<Issue, 'resource' | 'record_id'>>(of: readonly T[]): [T, ...T[]][] {
  const records = new Map<string, [T, ...T[]]>();
  for (const one of of) {
    const key = addressOfNeed(one);
    const known = records.get(key);
    if (known) known.push(one);
    else records.set(key, [one]);
  }
  return [...records.values()];
}

/** URL where everything on one record that needs its user is resolved. */
export const addressOfNeed = ({ resource, record_id }: Pick<Issue, 'resource' | 'record_id'>): string =>
  `/outbox/${resource}/${record_id}`;
