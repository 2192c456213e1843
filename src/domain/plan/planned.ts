import * as z from 'zod/mini';
import type { PlanItem } from '#contract/journey-plans.ts';
import { reminderOf, scheduleFields } from '#contract/schedule.ts';
import { formatDate, formatTime } from '#lib/dates.ts';
import type { Form } from '#ui/form/form-state.ts';
import { asTexts } from '#ui/form/texts.ts';
import { say } from '#ui/message/snackbar.ts';

/** What the forms of plans and visits hold as texts alike. */
export const plannedTexts = z.keyof(z.omit(scheduleFields, { state: true, territory: true })).options;

/** What the forms of plans and visits hold alike. */
export type Planned = Record<(typeof plannedTexts)[number], string> & {
  state: readonly string[];
  territory: readonly string[];
  items: readonly PlanItem[];
};

export const blankPlanned: Planned = { ...asTexts({}, plannedTexts), state: [], territory: [], items: [] };

/** Long enough to see that something is gone, and to want it back. */
const UNDO_MS = 8000;

const CLEARED = 'States, Territories and selected Leads / Customers were cleared';

/** Makes a change that empties what was chosen for the time before it. Gives the way back, where there was something. */
export function setAndClear<V extends Planned>(form: Form<V>, patch: Partial<V>): (() => void) | null {
  const { assigned_to, state, territory, items } = form.values();
  const chosen: Partial<Planned> = { state, territory, items };
  const cleared: Partial<Planned> = { state: [], territory: [], items: [] };
  form.set({ ...patch, ...cleared });
  if (state.length + territory.length + items.length === 0) return null;
  // Another assignee has other territories: the old choice comes back with the old assignee.
  const back = 'assigned_to' in patch ? { ...chosen, assigned_to } : chosen;
  return () => form.set({ ...form.values(), ...back });
}

/** The form as fields see it whose change brings others along. */
export const setBy = <V extends object>(form: Form<V>, set: Form<V>['set']): Form<V> => ({
  id: form.id,
  values: () => form.values(),
  messages: () => form.messages(),
  subscribe: form.subscribe,
  awaits: (work) => form.awaits(work),
  set,
});

/** The form as fields see it whose change empties what was chosen. */
export const clearing = <V extends Planned>(form: Form<V>): Form<V> =>
  setBy(form, (patch) => {
    const undo = setAndClear(form, patch);
    if (undo) say(CLEARED, { run: undo }, UNDO_MS);
  });

/** A reminder as people read it. */
export function reminderText(record: { reminder_date: string | null; reminder_time: string | null }): string {
  const { reminder_date, reminder_time } = record;
  const at = reminder_date && reminder_time ? `${reminder_date}T${reminder_time}:00+05:30` : null;
  return at ? `${formatDate(at)} ${formatTime(at)}` : (reminderOf(record) ?? '');
}
