import * as z from 'zod/mini';
import { opportunityFields, opportunitySchema, type Opportunity } from '#contract/opportunities.ts';
import type { Actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/database.ts';
import { isAtWork, isChoice, isReadable, validateReferences, type Known } from '#server/db/references.ts';
import { check } from '#server/calls/check.ts';
import { said } from '#server/calls/plain-area.ts';

const fields = z.keyof(opportunityFields).options;

/** What a body says of an opportunity. A margin in it counts for nothing: amount and cost make it. */
export const patchOf = (body: object) => said(body, fields);

/** The opportunity a person means, checked whole; of the changed fields the server must know the values too. */
export async function checkOpportunity(tx: Tx, actor: Actor, whole: object, changed?: readonly string[]) {
  const opportunity = check(opportunitySchema({ editing: changed !== undefined }), whole);
  const { stage, assigned_to } = opportunity;
  const known: Known[] = [
    { field: 'stage', holds: isChoice('stage', stage) },
    { field: 'assigned_to', holds: isAtWork(assigned_to) },
    ...related(actor, opportunity),
  ];
  await validateReferences(tx, 'opportunities', known, changed);
  return opportunity;
}

/** Nobody learns of a record by relating to it: only what the actor may read is there. */
function related(actor: Actor, { account_id, lead_id, contact_id }: Partial<Opportunity>): Known[] {
  const links = [
    ['account_id', 'accounts', account_id],
    ['lead_id', 'leads', lead_id],
    ['contact_id', 'contacts', contact_id],
  ] as const;
  return links.flatMap(([field, name, id]) => (id ? [{ field, holds: isReadable(actor, name, id) }] : []));
}
