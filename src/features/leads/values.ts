import { leadSchema } from '#contract/leads.ts';
import type { Viewer } from '#contract/core/permissions.ts';
import { judge } from '#ui/form/check.ts';
import type { Check } from '#ui/form/form-state.ts';
import type { PartyValues } from '#domain/party/party.ts';
import { inputOf } from '#domain/party/party-values.ts';

/** The schema of this user's form. */
export const schemaFor = (viewer: Viewer, editing: boolean) => leadSchema({ viewer, editing });

export function checkFor(viewer: Viewer, editing: boolean): Check<PartyValues> {
  const schema = schemaFor(viewer, editing);
  return (values) => judge(schema, inputOf(values));
}
