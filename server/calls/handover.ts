import { isHandedOver, type Call } from '#contract/call.ts';
import { ApiError } from '#contract/errors.ts';
import type { Actor } from '../db/actor.ts';

/** Refuses every call but those that send to a session that only sends. */
export function refuseInHandover(call: Call, { handover }: Actor): void {
  if (handover && call.handover !== true)
    throw new ApiError('forbidden', 'This sign-in only sends what waits on the phone.');
}

/** Refuses a queued write that somebody else may not send for its user. */
export function refuseHandedOver(call: Call, { handover }: Actor): void {
  if (handover && !isHandedOver(call))
    throw new ApiError('forbidden', 'Approvals and deletions of somebody who cannot sign in are not taken.');
}
