import { v7 } from 'uuid';
import type { CallAnswer, CallInput } from '#contract/core/call.ts';
import type { CallName, CallOf } from '#contract/calls.ts';
import type { Outcome } from '#data/api.ts';
import type { CurrentUser } from '../current-user.ts';
import { ask } from '../../net/ask.ts';
import { afterCall } from '../session-effects.ts';

/** Calls over the network as the signed-in user. */
export const networkOf = (current: CurrentUser) => ({
  http: () => current.http(current.token),

  /** One call over the network, for what only the server knows; never queued. A `file` is sent as a form. */
  async ask<N extends CallName>(
    name: N,
    input: Partial<CallInput<CallOf<N>>>,
    file?: File,
  ): Promise<Outcome<CallAnswer<CallOf<N>>>> {
    const { user } = current;
    const outcome = await ask(current.http(current.token), name, input, {
      op_id: v7(),
      file,
      refused: ({ failure }) => {
        if (failure.kind === 'session' && user) void current.end(user, failure);
      },
    });
    if (outcome.ok && user) await current.renew(user, (session) => afterCall(session, name, outcome.value));
    return outcome;
  },
});

export type Network = ReturnType<typeof networkOf>;
