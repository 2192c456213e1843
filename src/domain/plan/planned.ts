import * as z from 'zod/mini';
import type { PlanItem } from '#contract/journey-plans.ts';
import { reminderOf, scheduleFields, scheduleWords } from '#contract/schedule.ts';
import { formatDate, formatTime } from '#lib/dates.ts';
import type { Form } from '#ui/form/form-state.ts';
import { asTexts } from '#ui/form/texts.ts';
import { t } from '#ui/language/text.ts';
import { say } from '#ui/message/snackbar.ts';

/** Text fields common to the forms of plans and visits. */
export const plannedTexts = z.keyof(z.omit(scheduleFields, { state: true, territory: true })).options;

/** Values common to the forms of plans and visits. */
export type Planned = Record<(typeof plannedTexts)[number], string> & {
  state: readonly string[];
  territory: readonly string[];
  items: readonly PlanItem[];
};

export const blankPlanned: Planned = {
  ...asTexts(scheduleWords, {}, plannedTexts),
  state: [],
  territory: [],
  items: [],
};

/** Long enough to notice that something is gone, and to undo it. */
const UNDO_MS = 8000;

const CLEARED = t('States, Territories and selected Leads / Customers were cleared');

const OUTSIDE = t('Leads / Customers outside the chosen Territories were removed');

/** Applies a change that clears the selection made before it. Returns an undo function, if something was cleared. */
export function setAndClear<V extends Planned>(form: Form<V>, patch: Partial<V>): (() => void) | null {
  const { assigned_to, state, territory, items } = form.values();
  const chosen: Partial<Planned> = { state, territory, items };
  const cleared: Partial<Planned> = { state: [], territory: [], items: [] };
  form.set({ ...patch, ...cleared });
  if (state.length + territory.length + items.length === 0) return null;
  // Another assignee has other territories: undo also restores the assignee.
  const back = 'assigned_to' in patch ? { ...chosen, assigned_to } : chosen;
  return () => form.set({ ...form.values(), ...back });
}

/** Drops what was selected outside the territories of a change. Returns an undo function, if something was dropped. */
export function setWithin<V extends Planned>(
  form: Form<V>,
  patch: Partial<V>,
  territoryOf: (item: PlanItem) => string | undefined,
): (() => void) | null {
  const { state, territory, items } = form.values();
  const among = patch.territory ?? territory;
  const isWithin = (at: string | undefined) => at === undefined || among.includes(at);
  const left = items.filter((item) => isWithin(territoryOf(item)));
  const remaining: Partial<Planned> = { items: left };
  form.set({ ...patch, ...remaining });
  if (left.length === items.length) return null;
  const before: Partial<Planned> = { state, territory, items };
  return () => form.set({ ...form.values(), ...before });
}

/** The form for fields that say where to go: what lies elsewhere is not selected any more. */
export const within = <V extends Planned>(
  form: Form<V>,
  territoryOf: (item: PlanItem) => string | undefined,
): Form<V> =>
  setBy(form, (patch) => {
    const undo = setWithin(form, patch, territoryOf);
    if (undo) say(OUTSIDE, { run: undo }, UNDO_MS);
  });

/** The form for fields whose change affects others. */
export const setBy = <V extends object>(form: Form<V>, set: Form<V>['set']): Form<V> => ({
  id: form.id,
  values: () => form.values(),
  useValue: (name) => form.useValue(name),
  lists: form.lists,
  messages: () => form.messages(),
  subscribe: form.subscribe,
  awaits: (work) => form.awaits(work),
  doing: () => form.doing(),
  blame: (name, message) => form.blame(name, message),
  set,
});

/** The form for fields whose change clears the selection. */
export const clearing = <V extends Planned>(form: Form<V>): Form<V> =>
  setBy(form, (patch) => {
    const undo = setAndClear(form, patch);
    if (undo) say(CLEARED, { run: undo }, UNDO_MS);
  });

/** A reminder as text. */
export function reminderText(record: { reminder_date: string | null; reminder_time: string | null }): string {
  const { reminder_date, reminder_time } = record;
  const at = reminder_date && reminder_time ? `${reminder_date}T${reminder_time}:00+05:30` : null;
  return at ? `${formatDate(at)} ${formatTime(at)}` : (reminderOf(record) ?? '');
}
