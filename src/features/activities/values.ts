import * as z from 'zod/mini';
import { activityFields, activityWords, NEW_ACTIVITY, type Activity } from '#contract/activities.ts';
import type { Labels } from '#data/api.ts';
import { blankRelated, relatedValuesOf, type RelatedValues } from '#domain/related/values.ts';
import type { CalendarEvent } from '#lib/calendar-file.ts';
import { formatDate, formatDateTime } from '#lib/dates.ts';
import { asTexts } from '#ui/form/texts.ts';

const fields = z.keyof(z.omit(activityFields, { invitees: true })).options;

/** Values of the activity form. */
export type ActivityValues = Record<(typeof fields)[number], string> &
  RelatedValues & { invitees: readonly string[] };

export const blankActivity = (assigned_to: string): ActivityValues => ({
  ...asTexts(activityWords, { ...NEW_ACTIVITY, assigned_to }, fields),
  ...blankRelated,
  invitees: [],
});

export const valuesOf = (record: Activity, labels: Labels): ActivityValues => ({
  ...asTexts(activityWords, record, fields),
  ...relatedValuesOf(record, labels),
  invitees: record.invitees,
});

type Part = string | null | undefined;

/** A day and a time in India as an instant. */
const momentOf = (date: string, time: string) => `${date}T${time}:00+05:30`;

/** A day and a time in India as text; the day alone without a time, empty without a day. */
export const whenOf = (date: Part, time: Part): string =>
  date && time ? formatDateTime(momentOf(date, time)) : formatDate(date);

const alarms = [
  ['reminder_fifteen', 15],
  ['reminder_thirty', 30],
  ['reminder_hour', 60],
] as const;

/** An activity as an event of a calendar; without a start time it takes the whole day and has no alarm. */
export function eventOf(activity: Activity, date: string): CalendarEvent {
  const { id, subject, start_time, due_time, description, created_at, updated_at } = activity;
  const named = { id, title: subject, description, created_at, updated_at };
  if (!start_time) return { ...named, start: date };
  return {
    ...named,
    start: momentOf(date, start_time),
    end: due_time && momentOf(date, due_time),
    alarms: alarms.flatMap(([name, minutes]) => (activity[name] === 1 ? [minutes] : [])),
  };
}
