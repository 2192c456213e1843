import type { Owned } from '#contract/core/permissions.ts';
import { relatedTo, type Related } from '#contract/related.ts';
import { useRecord, usePick, useViewer } from '#data/hooks.ts';
import type { Form } from '#ui/form/form-state.ts';
import { useFormValue } from '#ui/form/use-form.ts';
import { AssigneeChoice, type AssigneeFieldProps } from '#ui/pick/assignee-field.tsx';
import { assigneesAmong, type Readable } from './handing.ts';
import { relatedInputOf, type RelatedValues } from './values.ts';

type HandedForm = Form<RelatedValues & Record<'assigned_to', string>>;

interface HandedFieldProps extends Pick<AssigneeFieldProps, 'resource' | 'edited'> {
  form: HandedForm;
}

/** Selects the assignee of a record that may be handed to whoever may read what it is about. */
export function HandedField({ form, resource, edited }: HandedFieldProps) {
  const viewer = useViewer();
  const people = usePick('users').value ?? [];
  const about = useAbout(form);
  const record: Owned = { created_by: edited ? edited.record.created_by : viewer.id };
  const active = people.filter((person) => person.active === true);
  const choices = assigneesAmong(active, { resource, record }, about).map(({ id, name }) => ({
    key: id,
    value: name ?? id,
  }));
  return <AssigneeChoice {...{ form, resource, edited, choices }} />;
}

/** What the record is about, as far as it is on this device. */
function useAbout(form: HandedForm): Readable[] {
  return [
    useRelated(form, 'account_id'),
    useRelated(form, 'lead_id'),
    useRelated(form, 'contact_id'),
  ].flatMap((found) => found ?? []);
}

function useRelated(form: HandedForm, field: keyof Related): Readable | null {
  const resource = relatedTo[field];
  const id = useFormValue(form, (values) => relatedInputOf(values)[field]);
  const record = useRecord(resource, id).value?.record;
  return record?.id === id ? { resource, record } : null;
}
