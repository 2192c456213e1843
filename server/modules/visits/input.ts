import { kolkataDay } from '#contract/dates.ts';
import { ApiError } from '#contract/errors.ts';
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

/** Rejects an assignee who cannot be assigned work. */
export async function refuseAssignee(tx: Tx, assigned_to: string, changed = true): Promise<void> {
  const known = { field: 'assigned_to', holds: isAtWork(assigned_to) };
  if (changed) await validateReferences(tx, 'journey_plans', [known]);
}

/** Selected records must be within the actor's scope, so that naming a record reveals nothing about it. */
export function refuseParties(): never {
  const text = 'Choose valid Leads / Customers';
  throw new ApiError('invalid', text, { lead_customer: [text] });
}
