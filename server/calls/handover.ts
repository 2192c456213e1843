import { isHandedOver, type Call } from '#contract/core/call.ts';
import { ApiError } from '#contract/core/errors.ts';
import type { Actor } from '../db/actor.ts';

/** In a handover session, rejects every call except those allowed there. (Decision 037.) */
export function refuseInHandover(call: Call, { handover }: Actor): void {
  if (handover && call.handover !== true)
    throw new ApiError('forbidden', 'This sign-in can only send unsent changes. Sign in again to do more.');
}

/** In a handover session, rejects enqueued writes that only the user in person may make. */
export function refuseHandedOver(call: Call, { handover }: Actor): void {
  if (handover && !isHandedOver(call))
    throw new ApiError(
      'forbidden',
      'Approvals and deletions by a user who can’t sign in are not accepted. Ask their manager to make them.',
    );
}
