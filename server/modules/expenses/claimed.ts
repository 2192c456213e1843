import { sql } from 'kysely';
import type { Actor } from '#server/db/actor.ts';

/**
 * Whether another statement `o_s` counts beside one. Rejected ones are left out, so that a corrected claim does not
 * match the one it replaces, and drafts, except for their employee: they claim nothing yet.
 */
export const isClaimed = (actor: Actor) => sql`o_s.approval_status <> 'rejected'
  and (o_s.submitted_at is not null or o_s.assigned_to = ${actor.id}::uuid)`;
