import * as z from 'zod/mini';
import type { Call } from './core/call.ts';
import { choiceOf, defineFields, field, listOf, ref } from './core/define-fields.ts';
import { id, optionalDay, optionalText, optionalTime, required, requiredId } from './core/fields.ts';
import { ruleText } from './core/language/message.ts';
import { choice } from './core/lists.ts';
import { callsOf, detail } from './core/plain-calls.ts';
import { oneParty, relatedNames, relatedFields, relatedFilters, relatedFirsts } from './related.ts';
import { defineResource, rowBase } from './core/resource.ts';
import { cleanText } from './core/reading/texts.ts';

export const NEW_ACTIVITY = { status: 'Not Started', priority: 'Low' } as const;
export const COMPLETED = 'Completed';
const MOST_INVITEES = 50;

/** A reminder that is set is 1. (Document 2, sections 3 and 9.) */
const reminder = z.pipe(
  z.optional(z.nullable(z.union([z.literal(1), z.literal(['1', ''])]))),
  z.transform((value): 1 | null => (value ? 1 : null)),
);

const people = z.pipe(
  z.optional(
    z.nullable(
      z.array(id).check(z.maxLength(MOST_INVITEES, ruleText('At most {max}', { max: MOST_INVITEES }))),
    ),
  ),
  z.transform((value) => [...new Set(value)]),
);

/** Editable fields of an activity. (Document 2, sections 2, 3 and 5.) */
export const { fields: activityFields, words: activityWords } = defineFields({
  subject: field('Subject', (label) => required(label, 200)),
  status: field('Status', (label) => required(label, 60), choiceOf('activity_status')),
  type: field('Type', optionalText(60), choiceOf('activity_type')),
  priority: field('Priority', (label) => required(label, 60), choiceOf('priority')),
  date: field('Date', optionalDay, 'day'),
  start_time: field('Start Time', optionalTime),
  due_time: field('Due Time', optionalTime),
  assigned_to: field('Assigned To', requiredId, ref('users')),
  description: field('Description', optionalText(2000, cleanText)),
  ...relatedFields,
  invitees: field('Invitees', people, listOf(ref('users'))),
  reminder_fifteen: field('15 Minutes Prior', reminder, 'number'),
  reminder_thirty: field('30 Minutes Prior', reminder, 'number'),
  reminder_hour: field('1 Hour Prior', reminder, 'number'),
});

/** Schema of an activity as it is stored. */
export const storedActivity = activityFields.check(oneParty);

export const reminderNames = ['reminder_fifteen', 'reminder_thirty', 'reminder_hour'] as const;

/** The fields that say when an activity is, which are judged together. */
export const whenNames = ['date', 'start_time', 'due_time', ...reminderNames] as const;

type When = Pick<z.infer<typeof activityFields>, (typeof whenNames)[number]>;

/** Schema of an activity whose times are new: they are of a day, and it is due after it starts. */
export const wholeActivity = storedActivity.check(
  z.refine(({ start_time, due_time }) => !start_time || !due_time || start_time <= due_time, {
    path: ['due_time'],
    error: ruleText('Due Time cannot be before Start Time'),
    when: () => true,
  }),
  z.refine<When>((activity) => activity.date || !reminderNames.some((name) => activity[name]), {
    path: ['date'],
    error: ruleText('A reminder needs a Date'),
    when: () => true,
  }),
  // "15 Minutes Prior" is before the start: without one there is no moment to remind at.
  z.refine<When>((activity) => activity.start_time || !reminderNames.some((name) => activity[name]), {
    path: ['start_time'],
    error: ruleText('A reminder needs a Start Time'),
    when: () => true,
  }),
  z.refine<When>(({ date, start_time, due_time }) => date || (!start_time && !due_time), {
    path: ['date'],
    error: ruleText('A time needs a Date'),
    when: () => true,
  }),
);

/** Schema of a form: a new activity leaves out reminders that are not set. */
export const activitySchema = ({ editing }: { editing: boolean }) =>
  editing
    ? wholeActivity
    : z.pipe(
        wholeActivity,
        z.transform(({ reminder_fifteen, reminder_thirty, reminder_hour, ...activity }) => ({
          ...activity,
          ...(reminder_fifteen && { reminder_fifteen }),
          ...(reminder_thirty && { reminder_thirty }),
          ...(reminder_hour && { reminder_hour }),
        })),
      );

export const activityRow = z.extend(rowBase, { ...activityFields.shape, modified_by: z.nullable(id) });
export type Activity = z.infer<typeof activityRow>;

export const activities = defineResource({
  name: 'activities',
  row: activityRow,
  words: { ...activityWords, modified_by: { label: 'Modified By', ...ref('users') } },
  reads: { by: 'scoped', too: ['created_by', 'invitees'] },
  rights: { everybody: ['read', 'create', 'update'] },
  filters: {
    status: { kind: 'equals', field: 'status' },
    type: { kind: 'equals', field: 'type' },
    date_from: { kind: 'from', field: 'date' },
    date_to: { kind: 'to', field: 'date' },
    ...relatedFilters,
  },
  search: ['subject'],
  sort: { by: 'subject', descending: false },
  index: {
    columns: [
      'subject',
      'status',
      'type',
      'priority',
      'date',
      'start_time',
      'due_time',
      'invitees',
      'assigned_to',
      ...relatedNames,
      'created_at',
      'created_by',
    ],
    found_by: { assigned_to: 'words' },
    firsts: relatedFirsts,
    compound: { start: ['date', 'start_time'], due: ['date', 'due_time'] },
  },
  calls: { create: 'activities.create', update: 'activities.update' },
});

const body = z.extend(z.partial(activityFields), { id: z.optional(id) });
const choiceList = z.array(choice);

const { list, one, words, create, update } = callsOf(activities);

export const activityCalls = {
  'activities.list': list('/api/activities'),
  'activities.detail': one('/api/activities/{id}', { activity_detail: detail }),
  'activities.edit': one('/api/getActivityDetails/{id}', { activity: detail }),
  'activities.dropdown': words('/api/getActivityDropdownList', {
    status_list: choiceList,
    priority_list: choiceList,
    type_list: choiceList,
  }),
  'activities.create': create('/api/activities', body, { activity: z.object({ id }) }),
  'activities.update': update('/api/updateActivity/{id}', body),
  'activities.status': update('/api/updateActivityStatus/{id}', z.pick(activityFields, { status: true })),
} as const satisfies Record<string, Call>;
