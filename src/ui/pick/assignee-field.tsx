import type { Owned } from '#contract/permissions.ts';
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
export function AssigneeField({ form, resource, edited }: AssigneeFieldProps) {
  const people = useAssignees(resource, edited?.record);
  const called = edited?.labels[edited.record.assigned_to ?? ''];
  return (
    <ChoiceField
      form={form}
      name="assigned_to"
      label={fieldWordOf({ resource }, 'assigned_to').label}
      required
      choices={people}
      called={called}
    />
  );
}
