import { mayTakeOver, type Approval } from '#contract/approval.ts';
import { kolkataDay } from '#contract/core/dates.ts';
import { ApiError } from '#contract/core/errors.ts';
import { ruleText } from '#contract/core/language/message.ts';
import { idOf, splitReminder, type Chosen } from '#contract/schedule.ts';
import type { Tx } from '#server/db/database.ts';
import { isAtWork, validateReferences } from '#server/db/references.ts';
import type { Context } from '#server/calls/handler.ts';

/** Fields of plans and visits that bodies send in several formats. */
interface ScheduleBody {
  reminder?: string | null | undefined;
  reminder_date?: unknown;
  reminder_time?: unknown;
  state?: readonly Chosen[] | undefined;
  territory?: readonly Chosen[] | undefined;
}

/** The day in Asia/Kolkata of a write: yesterday's work that arrives today was not late. */
export const dayOf = ({ now }: Pick<Context, 'now'>): string => kolkataDay(now.getTime());

/** Normalizes those fields to columns of the row. */
export function scheduleOf(body: ScheduleBody): Record<string, unknown> {
  const split = body.reminder && body.reminder_date === undefined ? splitReminder(body.reminder) : {};
  return {
    ...split,
    ...(body.state && { state: body.state.map(idOf) }),
    ...(body.territory && { territory: body.territory.map(idOf) }),
  };
}

interface Before {
  row: Pick<Approval, 'assignees'>;
  changed: readonly string[];
}

/** Rejects an assignee who cannot be assigned work, and one who would take over what is not theirs to decide. */
export async function refuseAssignee(
  tx: Tx,
  { actor }: Pick<Context, 'actor'>,
  name: 'journey_plans' | 'market_visits',
  assigned_to: string,
  before?: Before,
): Promise<void> {
  if (before && !before.changed.includes('assigned_to')) return;
  await validateReferences(tx, name, [{ field: 'assigned_to', holds: isAtWork(assigned_to) }]);
  if (!before || assigned_to !== actor.id || mayTakeOver(actor, name, before.row)) return;
  const text = ruleText('You cannot take over the work of a user who does not report to you');
  throw new ApiError('forbidden', text, { assigned_to: [text] });
}

/** Selected records must be within the actor's scope, so that naming a record reveals nothing about it. */
export function refuseParties(): never {
  const text = 'Choose valid Leads / Customers';
  throw new ApiError('invalid', text, { lead_customer: [text] });
}
