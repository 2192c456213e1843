import type { Call } from '#contract/core/call.ts';
import { findCall } from '#contract/calls.ts';
import type { PullPage, PushAnswer } from '#contract/core/sync.ts';
import type { Session } from '#data/api.ts';
import { sameValue } from '#data/same.ts';
import { readResults } from '../net/answer.ts';
import type { Batch } from '../core/ports.ts';

/** The session after a batch was answered: some calls change the stored user. */
export function afterPush(session: Session, batch: Batch, answer: PushAnswer): Session {
  const callOf = new Map(batch.ops.map((op) => [op.op_id, findCall(op.call)]));
  const user: Record<string, unknown> = { ...session.user };
  for (const result of readResults(answer)) {
    Object.assign(user, userPatch(callOf.get(result.op_id), result.answer));
  }
  return changed(session, { ...session, user: { ...session.user, ...user } });
}

/** The same after a single call was answered. */
export const afterCall = (session: Session, name: string, answer: unknown): Session =>
  changed(session, { ...session, user: { ...session.user, ...userPatch(findCall(name), answer) } });

/** Changes to the stored user from an answer. */
function userPatch(call: Call | undefined, answer: unknown): Record<string, unknown> {
  const paths = Object.entries(call?.session_user ?? {});
  const values = paths.map(([field, path]) => [field, at(answer, path)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** The session after a page of a pull: new permissions and settings reach a device without a new sign-in. */
export function afterPull(session: Session, page: PullPage): Session {
  const viewer = page.viewer?.user.id === session.user.id ? page.viewer : undefined;
  // A call's change to the stored user stays where the server has no value. (Document 1, section 2.)
  const department = viewer?.user.department ?? session.user.department;
  return changed(session, {
    ...session,
    ...(viewer && { ...viewer, user: { ...viewer.user, department } }),
    ...(page.settings && { settings: page.settings }),
  });
}

const changed = (before: Session, after: Session): Session => (sameValue(before, after) ? before : after);

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined,
    value,
  );
}
