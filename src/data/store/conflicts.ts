import type { NewOp } from '../api.ts';
import type { Decision, Issue } from '../issues.ts';
import { noChanges, type Changes } from './changes.ts';
import { findHeld, enqueueOp, writeTables, type WriteEnv } from './commit.ts';
import type { UserDb } from './db.ts';
import { heldOf } from './fold.ts';
import { entriesOf, issuesOf, putHeld } from './record.ts';
import { sameValue } from '../same.ts';
import { isStuck, type Fields, type IssueEntry, type OutboxEntry } from '../stored.ts';

/** Conflicts as shown: next to the local value, the server's current one, not the one at that time. */
export async function asShown(db: UserDb, issues: readonly IssueEntry[]): Promise<Issue[]> {
  return Promise.all(
    issues.map(async ({ call: _, ...issue }) => {
      const held = await findHeld(db, issue.resource, issue.record_id);
      const server = held?.base ? (held.base[issue.field] ?? null) : issue.server;
      const same = sameValue(server, issue.server);
      return { ...issue, server, here: held !== undefined, ...(!same && { by: null, changed_at: null }) };
    }),
  );
}

/**
 * Resolves conflicts of one record, all or none: a chosen local value is sent again, based on the value its user
 * saw, so that a newer change by others is a new conflict; the rest is closed. (Decision 015.)
 */
export async function resolve(
  db: UserDb,
  env: WriteEnv,
  resource: string,
  record_id: string,
  decisions: readonly Decision[],
): Promise<Changes> {
  const changes = noChanges();
  await db.transaction('rw', writeTables(db, resource), async () => {
    const issues = await issuesOf(db, resource, record_id);
    const waiting = await entriesOf(db, resource, record_id);
    const record = { resource, does: 'update', record_id } as const;
    for (const edit of editsOf(issues, waiting, decisions))
      await enqueueOp(db, env, { ...record, ...edit }, changes);
    const settled = issues.filter((issue) => decisions.some(({ field }) => field === issue.field));
    await db.issues.bulkDelete(settled.map((issue) => issue.id));
    const own = await db.own(resource).get(record_id);
    if (own && !own._gone) await putHeld(db, resource, heldOf(own), changes);
  });
  changes.outbox = true;
  return changes;
}

type Edit = Pick<NewOp, 'call' | 'patch'> & { base: Fields };

/** One edit per call that writes a chosen value. */
function editsOf(
  issues: readonly IssueEntry[],
  waiting: readonly OutboxEntry[],
  decisions: readonly Decision[],
): Edit[] {
  const edits = new Map<string, Edit>();
  for (const { field, mine, seen } of decisions) {
    const chosen = issues.find((issue) => issue.id === mine);
    const before = lastWritten(waiting, field, seen);
    if (!chosen || sameValue(chosen.mine, before)) continue;
    const edit = edits.get(chosen.call) ?? { call: chosen.call, patch: {}, base: {} };
    edit.patch[field] = chosen.mine;
    edit.base[field] = before;
    edits.set(chosen.call, edit);
  }
  return [...edits.values()];
}

/** The server's value once the user's own waiting edits have arrived. */
function lastWritten(waiting: readonly OutboxEntry[], field: string, seen: unknown): unknown {
  const own = waiting.findLast((entry) => !isStuck(entry) && Object.hasOwn(entry.patch, field));
  return own ? own.patch[field] : seen;
}
