import * as z from 'zod/mini';
import { activityFields, NEW_ACTIVITY, type Activity } from '#contract/activities.ts';
import type { Labels } from '#data/api.ts';
import { blankRelated, relatedValuesOf, type RelatedValues } from '#domain/related/values.ts';
import { formatDate, formatDateTime } from '#lib/dates.ts';
import { asTexts } from '#ui/form/texts.ts';

const fields = z.keyof(z.omit(activityFields, { invitees: true })).options;

/** Values of the activity form. */
export type ActivityValues = Record<(typeof fields)[number], string> &
  RelatedValues & { invitees: readonly string[] };

export const blankActivity = (assigned_to: string): ActivityValues => ({
  ...asTexts({ ...NEW_ACTIVITY, assigned_to }, fields),
  ...blankRelated,
  invitees: [],
});

export const valuesOf = (record: Activity, labels: Labels): ActivityValues => ({
  ...asTexts(record, fields),
  ...relatedValuesOf(record, labels),
  invitees: record.invitees,
});

type Part = string | null | undefined;

/** A day and a time in India as text; the day alone without a time, empty without a day. */
export const whenOf = (date: Part, time: Part): string =>
  date && time ? formatDateTime(`${date}T${time}:00+05:30`) : formatDate(date);
