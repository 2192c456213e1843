import {
  fixedFields,
  isOwnWork,
  PENDING,
  type Approval,
  type DecidedName,
  type Decision,
} from '#contract/approval.ts';
import { ApiError } from '#contract/core/errors.ts';
import { message, messageOf, ruleText, type Message } from '#contract/core/language/message.ts';
import type { Owned } from '#contract/core/permissions.ts';
import { wordOfField } from '#contract/core/resource.ts';
import { resources, type ResourceName, type RowOf } from '#contract/resources.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Actor } from '../db/actor.ts';
import { writeAudit } from '../db/audit.ts';
import type { Tx } from '../db/database.ts';
import { visible } from '../db/scope.ts';
import { findRow } from '../db/table.ts';
import type { Context } from '../calls/handler.ts';
import { formatWhen } from './format-when.ts';

type Decided = Approval & Owned & { id: string };

/** Finds and locks a row for a decision. Errors are rephrased to say that the decision is not possible. */
export async function findToDecide<N extends ResourceName>(
  tx: Tx,
  actor: Actor,
  name: N,
  id: string,
): Promise<RowOf<N>> {
  try {
    return await findRow(tx, actor, name, id, 'approve');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new ApiError(
      error.code,
      message('Unable to update approval status: {why}', { why: messageOf(error.content) }),
    );
  }
}

/**
 * Approves or rejects a row that was found, and so locked, for it: of two concurrent decisions the second fails and
 * names the first decider. Returns false when the same user repeats the same decision.
 */
export async function decideRow(
  tx: Tx,
  context: Context,
  name: ResourceName,
  row: Decided,
  { approval_status, reason }: Decision,
): Promise<boolean> {
  const { actor, now } = context;
  if (row.approval_status === approval_status && row.decided_by === actor.id) return false;
  if (row.approval_status !== PENDING) throw refusal('conflict', await decisionWords(tx, row, now));
  if (typeof row.assigned_to !== 'string') throw refusal('conflict', ruleText('nobody is assigned yet'));
  if (isOwnWork(actor, row)) throw refusal('forbidden', ruleText('it is, or once was, your own'));
  await markDecided(tx, context, name, sql<SqlBool>`id = ${row.id}::uuid`, { approval_status, reason });
  return true;
}

/** Decides every pending row that matches a condition, except the actor's own work. */
export async function markDecided(
  tx: Tx,
  context: Context,
  name: ResourceName,
  where: RawBuilder<SqlBool>,
  { approval_status, reason }: Decision,
): Promise<void> {
  const { actor, now } = context;
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(name)} set approval_status = ${approval_status}, reason = ${reason},
      decided_by = ${actor.id}::uuid, decided_at = ${now.toISOString()}::timestamptz
    where ${where} and approval_status = ${PENDING} and not ${actor.id}::uuid = any(assignees)
    returning id`.execute(tx);
  for (const { id } of rows)
    await writeAudit(tx, context, {
      action: 'decide',
      resource: name,
      record_id: id,
      before: { approval_status: PENDING },
      after: { approval_status, reason },
    });
}

/** Rejects a change to a field that a decision freezes: a different value needs a new request. */
export function refuseFixed(
  name: DecidedName,
  called: string,
  { approval_status }: Pick<Approval, 'approval_status'>,
  changed: readonly string[],
): void {
  if (approval_status === PENDING) return;
  const fixed = fixedFields[name].filter((field) => changed.includes(field));
  const label = (field: string) => wordOfField(resources[name], field)?.label ?? field;
  const errors = Object.fromEntries(
    fixed.map((field) => [
      field,
      [
        message('{label} cannot change: this {record} is {status}.', {
          label: messageOf(label(field)),
          record: messageOf(called),
          status: messageOf(approval_status),
        }),
      ],
    ]),
  );
  const [first] = Object.values(errors).flat();
  if (first !== undefined) throw new ApiError('conflict', first, errors);
}

const refusal = (code: 'conflict' | 'forbidden', why: string | Message) =>
  new ApiError(code, message('Unable to update approval status: {why}.', { why: messageOf(why) }));

/** "already approved by Anita at 14:02", with the day unless it was today. */
export async function decisionWords(
  tx: Tx,
  { approval_status, decided_by, decided_at }: Omit<Approval, 'reason' | 'assignees'>,
  now: Date,
): Promise<Message> {
  const decider = await tx.selectFrom('users').select('name').where('id', '=', decided_by).executeTakeFirst();
  const status = messageOf(approval_status);
  if (decided_at === null) return message('already {status}', { status });
  const when = formatWhen(decided_at, now);
  return decider
    ? message('already {status} by {who} {when}', { status, who: decider.name, when })
    : message('already {status} {when}', { status, when });
}

/** Conditions of a list tab: own rows, or rows pending a decision of the user. Any other tab shows all rows. */
export function tabConditions(
  actor: Actor,
  name: ResourceName,
  tab: string | null | undefined,
): RawBuilder<SqlBool>[] {
  const column = (field: string) => sql.ref(`${name}.${field}`);
  switch (tab) {
    case 'self':
      return [sql<SqlBool>`${column('assigned_to')} = ${actor.id}::uuid`];
    case 'pending_on_me':
      return [
        sql<SqlBool>`${column('approval_status')} = ${PENDING} and ${column('assigned_to')} is not null
          and not ${actor.id}::uuid = any(${column('assignees')})`,
        visible(actor, 'approve', name),
      ];
    default:
      return [];
  }
}
