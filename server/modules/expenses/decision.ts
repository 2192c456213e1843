import { createHash } from 'node:crypto';
import type { Decision } from '#contract/approval.ts';
import { ApiError } from '#contract/core/errors.ts';
import { changesSince, type Change, type SeenStatement } from '#contract/expense-statements.ts';
import { expenseWords } from '#contract/expenses.ts';
import { message, type Message } from '#contract/core/language/message.ts';
import { formatRupees } from '#contract/core/money.ts';
import { writeAudit } from '#server/db/audit.ts';
import type { Tx } from '#server/db/database.ts';
import { decideRow, findToDecide } from '#server/domain/decide.ts';
import type { Context } from '#server/calls/handler.ts';
import { decided } from '#server/calls/done.ts';
import { seenNow } from './answers.ts';

/**
 * Decides on a statement as the approver saw it: under the lock that lines and receipts take, a decision on anything
 * else is refused with the difference. What was decided on is stored with its digest.
 */
export async function decideStatement(
  tx: Tx,
  context: Context,
  id: string,
  { seen, ...decision }: Decision & { seen?: SeenStatement | undefined },
): Promise<{ message: Message }> {
  const row = await findToDecide(tx, context.actor, 'expense_statements', id);
  const now = await seenNow(tx, row);
  if (row.approval_status === 'pending' && seen) refuseChanged(changesSince(seen, now));
  if (await decideRow(tx, context, 'expense_statements', row, decision))
    await writeAudit(tx, context, {
      action: 'seen',
      resource: 'expense_statements',
      record_id: id,
      after: { digest: digestOf(now), ...now },
    });
  return { message: decided('Expense Statement', decision.approval_status) };
}

/** The most changes that a refusal lists. */
const MOST_SAID = 20;

/** SHA-256 of what a decision was made on, in hex. */
export const digestOf = (seen: SeenStatement): string =>
  createHash('sha256').update(JSON.stringify(seen)).digest('hex');

function refuseChanged(changes: readonly Change[]): void {
  if (changes.length === 0) return;
  const texts = changes.slice(0, MOST_SAID).map(changeText);
  const rest = changes.length - texts.length;
  if (rest > 0) texts.push(`${rest} more`);
  const why = message('Unable to update approval status: it changed after you saw it. {changes}.', {
    changes: texts.join('; '),
  });
  throw new ApiError('conflict', why, { seen: texts });
}

const valueText = (value: number | string | undefined) =>
  typeof value === 'number' ? formatRupees(value) : (value ?? '');

function changeText({ what, title = '', field, before, after }: Change): string {
  switch (what) {
    case 'advance':
      return `Advance Amount ${valueText(before)} → ${valueText(after)}`;
    case 'added':
      return `${title} was added (${valueText(after)})`;
    case 'removed':
      return `${title} was removed`;
    case 'changed':
      return `${title}: ${field ? expenseWords[field].label : ''} ${valueText(before)} → ${valueText(after)}`;
    case 'files':
      return `Receipts ${before ?? 0} → ${after ?? 0}`;
  }
}
