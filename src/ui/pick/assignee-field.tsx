import type { Choice } from '#contract/core/lists.ts';
import type { Owned } from '#contract/core/permissions.ts';
import type { ResourceName } from '#contract/resources.ts';
import type { Labels } from '#data/api.ts';
import { ChoiceField } from '../form/choice-field.tsx';
import type { Form } from '../form/form-state.ts';
import { useAssignees } from './people.ts';
import { fieldWordOf } from '../record/kind.ts';

export interface AssigneeFieldProps {
  form: Form<Record<'assigned_to', string>>;
  resource: ResourceName;
  /** The record being edited; absent for a new one. */
  edited?: { record: Owned; labels: Labels } | undefined;
}

/** Selects the assignee. */
export function AssigneeField(props: AssigneeFieldProps) {
  return <AssigneeChoice {...props} choices={useAssignees(props.resource, props.edited?.record)} />;
}

/** The same among given people; the one who is assigned is shown also if not among them. */
export function AssigneeChoice({
  form,
  resource,
  edited,
  choices,
}: AssigneeFieldProps & { choices: readonly Choice[] }) {
  return (
    <ChoiceField
      form={form}
      name="assigned_to"
      label={fieldWordOf({ resource }, 'assigned_to').label}
      required
      choices={choices}
      called={edited?.labels[edited.record.assigned_to ?? '']}
    />
  );
}
