import * as z from 'zod/mini';
import { activityFields, NEW_ACTIVITY, type Activity } from '#contract/activities.ts';
import type { Labels } from '#data/api.ts';
import {
  blankRelated,
  relatedInputOf,
  relatedTextsOf,
  relatedValuesOf,
  type RelatedValues,
} from '#domain/related/values.ts';
import { asTexts, textsOf as patchTexts } from '#ui/form/texts.ts';

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

/** Form values as schema input. */
export const inputOf = (values: ActivityValues) => relatedInputOf(values);

/** A rejected save as form values. */
export const textsOf = (patch: Readonly<Record<string, unknown>>) => ({
  ...patchTexts(patch),
  ...relatedTextsOf(patch),
});

/** The moment of a day and a time in India; the day alone without a time, null without a day. */
export const momentOf = (date: string | null | undefined, time: string | null | undefined): string | null =>
  date && time ? `${date}T${time}:00+05:30` : (date ?? null);
