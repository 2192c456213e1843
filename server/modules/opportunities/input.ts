import * as z from 'zod/mini';
import { opportunityFields, opportunitySchema, type Opportunity } from '#contract/opportunities.ts';
import type { Actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/database.ts';
import { isAtWork, isChoice, isReadable, validateReferences, type Known } from '#server/db/references.ts';
import { check } from '#server/calls/check.ts';
import { givenFields } from '#server/calls/plain-area.ts';

const fields = z.keyof(opportunityFields).options;

/** The opportunity fields of a body. The margin is ignored: it is computed from amount and cost. */
export const patchOf = (body: object) => givenFields(body, fields);

/** Validates a whole opportunity; values of changed fields must also exist on the server. */
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

/** Only readable records count as existing, so that relating to a record reveals nothing about it. */
function related(actor: Actor, { account_id, lead_id, contact_id }: Partial<Opportunity>): Known[] {
  const links = [
    ['account_id', 'accounts', account_id],
    ['lead_id', 'leads', lead_id],
    ['contact_id', 'contacts', contact_id],
  ] as const;
  return links.flatMap(([field, name, id]) => (id ? [{ field, holds: isReadable(actor, name, id) }] : []));
}
