import { findCall } from '#contract/calls.ts';
import type { PullPage, PushAnswer } from '#contract/sync.ts';
import type { Session } from '#data/api.ts';
import { sameValue } from '#data/same.ts';
import { readResults } from './answer.ts';
import type { Batch } from './ports.ts';

/** The session after a batch was answered: some calls change what is kept of the user. */
export function afterPush(session: Session, batch: Batch, answer: PushAnswer): Session {
  const callOf = new Map(batch.ops.map((op) => [op.op_id, findCall(op.call)]));
  const user: Record<string, unknown> = { ...session.user };
  for (const result of readResults(answer)) {
    const fields = callOf.get(result.op_id)?.session_user ?? {};
    for (const [field, path] of Object.entries(fields)) {
      const value = at(result.answer, path);
      if (value !== undefined) user[field] = value;
    }
  }
  return changed(session, { ...session, user: { ...session.user, ...user } });
}

/** The session after a page of a pull: rights and settings of the server reach a device without a new sign-in. */
export function afterPull(session: Session, page: PullPage): Session {
  const viewer = page.viewer?.user.id === session.user.id ? page.viewer : undefined;
  // What a call made of the stored user stays where the server itself has no value. (Document 1, section 2.)
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
