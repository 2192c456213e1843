import * as z from 'zod/mini';
import { defineFields, field, listOf, ref } from './core/define-fields.ts';
import { id, optionalText, required, requiredDay, requiredId } from './core/fields.ts';
import { ruleText } from './core/language/message.ts';
import { bounded } from './core/text.ts';
import { cleanText } from './core/reading/texts.ts';

export const SELECT_PARTIES = ruleText('Please select Leads / Customers');

/** Whom a plan or visit can be for: the resource, its id field and its label. */
export const goals = [
  { resource: 'leads', field: 'lead_id', type: 'Lead' },
  { resource: 'contacts', field: 'contact_id', type: 'Customer' },
] as const;

/** A required time of day (HH:mm). */
const requiredTime = (label: string) =>
  required(label, 5).check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, ruleText('Enter a valid time')));

/** Records selected from a list, at least one. */
const chosenIds = (label: string) =>
  z
    .array(id, { error: ruleText('{label} is required', { label }) })
    .check(
      z.minLength(1, ruleText('{label} is required', { label })),
      z.maxLength(500, ruleText('At most {max}', { max: 500 })),
    );

/** Fields that a journey plan and a visit have in common. (Document 2, section 5.) */
export const { fields: scheduleFields, words: scheduleWords } = defineFields({
  title: field('Title', (label) => required(label, 200)),
  description: field('Description', optionalText(2000, cleanText)),
  assigned_to: field('Assigned To', requiredId, ref('users')),
  reminder_date: field('Reminder Date', requiredDay, 'day'),
  reminder_time: field('Reminder Time', requiredTime),
  state: field('States', chosenIds, listOf(ref('states'))),
  territory: field('Territories', chosenIds, listOf(ref('territories'))),
});
export type ScheduleFields = z.infer<typeof scheduleFields>;

interface Reminded {
  reminder_date: string | null;
  reminder_time: string | null;
}

/** Date and time of a reminder as one text, or null without a reminder. */
export const reminderOf = ({ reminder_date, reminder_time }: Reminded): string | null =>
  reminder_date === null ? null : [reminder_date, reminder_time ?? ''].join(' ').trim();

/** Splits such a text into date and time. */
export function splitReminder(text: string): { reminder_date: string; reminder_time: string } {
  const [reminder_date = '', reminder_time = ''] = text.trim().split(/[\sT]+/);
  return { reminder_date, reminder_time: reminder_time.slice(0, 5) };
}

const chosen = z.union([id, z.looseObject({ id })]);

/** The same fields from forms of other clients: one combined reminder, choices as ids or as entries with an id. */
export const scheduleBody = z.object({
  reminder: z.nullish(bounded(40)),
  state: z.optional(z.array(chosen).check(z.maxLength(500))),
  territory: z.optional(z.array(chosen).check(z.maxLength(500))),
  lead_customer: z.optional(z.array(chosen).check(z.maxLength(500))),
});
export type Chosen = z.infer<typeof chosen>;

export const idOf = (entry: Chosen): string => (typeof entry === 'string' ? entry : entry.id);
