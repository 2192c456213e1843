import { resourceNames } from '#contract/resources.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from './database.ts';
import { writeEvents } from './events.ts';

/** Who causes an audit entry: the parts of a context that are stored. */
export interface AuditSource {
  actor: { id: string; session_id: string } | null;
  ip: string;
  op_id?: string | null;
  device_at?: string | null;
  /** Buffers entries until the end of the transaction, to insert them in one statement. */
  held_audits?: AuditLine[];
}

export interface AuditEntry {
  action: string;
  resource?: string;
  record_id?: string;
  before?: object | null;
  after?: object | null;
}

/** One entry with its source, as stored. */
export interface AuditLine extends Required<AuditEntry> {
  user_id: string | null;
  session_id: string | null;
  op_id: string | null;
  device_at: string | null;
  ip: string;
}

/** Writes one audit entry, in the same transaction as the change. */
export async function writeAudit(tx: Tx, source: AuditSource, entry: AuditEntry): Promise<void> {
  const line = {
    user_id: source.actor?.id ?? null,
    session_id: source.actor?.session_id ?? null,
    action: entry.action,
    resource: entry.resource ?? '',
    record_id: entry.record_id ?? '',
    before: entry.before ?? null,
    after: entry.after ?? null,
    op_id: source.op_id ?? null,
    device_at: source.device_at ?? null,
    ip: source.ip,
  };
  if (source.held_audits) source.held_audits.push(line);
  else await writeAudits(tx, [line]);
}

/** The version of the record at the time of the entry; null for a create or delete. */
const version = sql`case when action in ('create', 'delete') then null ${sql.join(
  resourceNames.map(
    (name) =>
      sql`when line.resource = ${sql.lit(name)} then (select updated_at from ${sql.table(name)} where id = nullif(line.record_id, '')::uuid)`,
  ),
  sql` `,
)} end`;

/** Inserts buffered entries in one statement, and what others must learn of them as events. */
export async function writeAudits(tx: Tx, lines: readonly AuditLine[]): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    insert into audit (user_id, session_id, action, resource, record_id, before, after, op_id, device_at, ip, version)
    select user_id, session_id, action, nullif(resource, ''), nullif(record_id, '')::uuid, before, after,
      op_id, device_at, ip, ${version}
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (user_id uuid, session_id uuid,
      action text, resource text, record_id text, before jsonb, after jsonb, op_id uuid,
      device_at timestamptz, ip text)`.execute(tx);
  await writeEvents(tx, lines);
}

interface Changed {
  /** The id of the record, in SQL. */
  id: RawBuilder<unknown>;
  field: string;
  /** One of the ids it had, in SQL. */
  from: RawBuilder<unknown>;
}

/** True where somebody else has changed a field of a record since an instant, from one of some ids. */
export const changedByOthers = (
  user_id: string,
  since: RawBuilder<unknown>,
  { id, field, from }: Changed,
): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from audit where record_id = ${id} and at > ${since} and action = 'update'
    and user_id is distinct from ${user_id}::uuid and (before->>${sql.lit(field)})::uuid = ${from})`;
