import * as z from 'zod/mini';
import { opportunityFields, opportunitySchema } from '#contract/opportunities.ts';
import type { Actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/database.ts';
import { isAtWork, isChoice, validateReferences, type Known } from '#server/db/references.ts';
import { check } from '#server/calls/check.ts';
import { givenFields } from '#server/calls/plain-area.ts';
import { knownRelated } from '#server/domain/related.ts';

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
    ...knownRelated(actor, opportunity),
  ];
  await validateReferences(tx, 'opportunities', known, changed);
  return opportunity;
}
