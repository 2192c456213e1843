import { findCall } from '#contract/calls.ts';
import { ApiError } from '#contract/core/errors.ts';
import type { OtherChange } from '#contract/core/sync.ts';
import { sql } from 'kysely';
import type { AuditLine } from '../db/audit.ts';
import type { Tx } from '../db/database.ts';
import type { Op } from './ops.ts';
import { seenAt } from './other-changes.ts';

/** Other users changed the record after the deleting user saw it: the deletion needs confirmation. */
export class ChangedMeanwhile extends ApiError {
  constructor(readonly others: OtherChange[]) {
    super('conflict', 'This record was changed after you last saw it. Delete it anyway?');
  }
}

/** The author of a deletion: a user on one device. */
interface Remover {
  user_id: string;
  stream_id: string;
}

/**
 * Rejects a deletion just executed if it states the version its user saw, and another user, or the same user on
 * another device, has changed the record since. `done` are the audit entries of the deletion. (Decision 030.)
 */
export async function refuseUnseen(tx: Tx, by: Remover, op: Op, done: readonly AuditLine[]): Promise<void> {
  const seen = findCall(op.call)?.does === 'remove' ? seenAt(op) : null;
  if (seen === null || versionOf(op, done) === seen) return;
  const others = await changesSince(tx, by, op.record_id, seen);
  if (others.length > 0) throw new ChangedMeanwhile(others);
}

/** The version that was deleted, or null if unknown. */
function versionOf({ record_id }: Op, done: readonly AuditLine[]): string | null {
  const line = done.find((entry) => entry.action === 'delete' && entry.record_id === record_id);
  const { updated_at } = { updated_at: null, ...line?.before };
  return typeof updated_at === 'string' ? new Date(updated_at).toISOString() : null;
}

async function changesSince(tx: Tx, by: Remover, record_id: string, seen: string): Promise<OtherChange[]> {
  const { rows } = await sql<OtherChange>`
    select distinct on (field) coalesce(changed.field, audit.action) as field, users.name as by, audit.at
    from audit
    left join lateral jsonb_object_keys(
      case when jsonb_typeof(audit.after) = 'object' then audit.after else '{}' end) as changed(field) on true
    left join users on users.id = audit.user_id
    where audit.record_id = ${record_id}::uuid and audit.action not in ('create', 'delete')
      and coalesce(audit.version, audit.at) > ${seen}::timestamptz
      and not exists (
        select from receipts where receipts.user_id = ${by.user_id}::uuid and receipts.op_id = audit.op_id
          and receipts.stream_id = ${by.stream_id}::uuid)
    order by field, audit.id desc`.execute(tx);
  return rows;
}
