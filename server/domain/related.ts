import { ApiError } from '#contract/core/errors.ts';
import { message, messageOf } from '#contract/core/language/message.ts';
import { reaches, type Owned } from '#contract/core/permissions.ts';
import { relatedNames, type Related } from '#contract/related.ts';
import { wordOfField } from '#contract/core/resource.ts';
import { resources, type ResourceName, type RowOf } from '#contract/resources.ts';
import type { Actor, Person } from '#server/db/actor.ts';
import type { Tx } from '#server/db/database.ts';
import { withNames } from '#server/db/labels.ts';
import { isReadable, unknownAmong, type Known } from '#server/db/references.ts';
import { personOf } from '#server/calls/session.ts';

/** Only readable records count as existing, so that relating to a record reveals nothing about it. */
export function knownRelated(actor: Person, { account_id, lead_id, contact_id }: Partial<Related>): Known[] {
  const links = [
    ['account_id', 'accounts', account_id],
    ['lead_id', 'leads', lead_id],
    ['contact_id', 'contacts', contact_id],
  ] as const;
  return links.flatMap(([field, name, id]) => (id ? [{ field, holds: isReadable(actor, name, id) }] : []));
}

type Handed = Partial<Related> & Owned;

/** Fields that decide whom a record may be handed to. */
const decisive: readonly string[] = ['assigned_to', ...relatedNames];

/**
 * Refuses an assignee who may not read the record, or what it is about. `called` is the label of the record; without
 * `changed` it is new. (Decision 071.)
 */
export const refuseBlind =
  (name: ResourceName, called: string) =>
  async (tx: Tx, actor: Actor, record: Handed, changed: readonly string[] = decisive): Promise<void> => {
    const { assigned_to, created_by = actor.id } = record;
    if (!assigned_to || assigned_to === actor.id || !changed.some((field) => decisive.includes(field)))
      return;
    const person = await personOf(tx, assigned_to);
    if (!person) return; // an unknown assignee is refused as a value
    const readable = reaches(person, 'read', name, { assigned_to, created_by });
    const [unseen] = await unknownAmong(tx, knownRelated(person, record));
    const what = readable ? unseen && wordOfField(resources[name], unseen)?.label : called;
    if (what === undefined) return;
    const text = message('{person} cannot see this {record}. Choose somebody who can.', {
      person: person.name,
      record: messageOf(what),
    });
    throw new ApiError('invalid', 'Please check the marked fields.', { assigned_to: [text] });
  };

/** A row with names for ids, and its related records as far as the actor may see them. */
export async function withRelated<N extends ResourceName>(
  tx: Tx,
  actor: Actor,
  name: N,
  row: RowOf<N> & Related & { id: string },
) {
  const [named] = await withNames(tx, actor, name, [row]);
  const link = (id: string | null, called: string | null | undefined) =>
    id === null ? null : { id, name: called ?? null };
  return {
    ...row,
    ...named,
    lead: link(row.lead_id, named?.lead_name),
    contact: link(row.contact_id, named?.contact_name),
    account: link(row.account_id, named?.account_name),
  };
}
