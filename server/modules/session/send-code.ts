import * as z from 'zod/mini';
import type { Job } from '#server/calls/job.ts';
import { deliverCode } from './deliver.ts';
import { hashSecret } from './hashing.ts';
import { newCode } from './secrets.ts';

/**
 * Makes the code of a flow and sends it, so that no code waits in the database. If the server ends in between, the next
 * attempt makes and sends another. A flow that was asked for again since has a job of its own.
 */
export const codeJob: Job<{ flow_id: string; asked_at: string }> = {
  kind: 'session.code',
  payload: z.object({ flow_id: z.uuid(), asked_at: z.string() }),
  at_once: 2,
  attempts: 6,
  async run({ db, config, log, payload: { flow_id, asked_at } }) {
    const code = newCode();
    const code_hash = await hashSecret(code);
    const user = await db
      .updateTable('otp_flows')
      .from('users')
      .set({ code_hash })
      .whereRef('users.id', '=', 'otp_flows.user_id')
      .where('otp_flows.id', '=', flow_id)
      .where('otp_flows.created_at', '=', asked_at)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', (now) => now.fn<string>('now'))
      .where('active', '=', true)
      .returning(['users.name', 'email', 'mobile', 'language'])
      .executeTakeFirst();
    if (!user) return { count: 0 };
    await deliverCode(config, log, user, code);
    return { count: 1 };
  },
};
