import { Button, Group } from '@mantine/core';
import { wholeActivity, activityWords } from '#contract/activities.ts';
import type { RecordAnswer } from '#data/api.ts';
import { usePick, useViewer } from '#data/hooks.ts';
import { useShownChoices } from '#ui/pick/use-choices.ts';
import { HandedField } from '#domain/related/handed-field.tsx';
import { RelatedFields } from '#domain/related/related-fields.tsx';
import { relatedInputOf } from '#domain/related/values.ts';
import { judge } from '#ui/form/check.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { DraftForm } from '#ui/form/draft-form.tsx';
import formClasses from '#ui/form/form.module.css';
import type { Form } from '#ui/form/form-state.ts';
import { inputsOf } from '#ui/form/input-words.ts';
import { ManyField } from '#ui/form/many-field.tsx';
import { AreaField, TextField, type FieldProps } from '#ui/form/text-field.tsx';
import { TimeField } from '#ui/form/time-field.tsx';
import { useField } from '#ui/form/use-form.ts';
import { Card } from '#ui/layout/card.tsx';
import type { FormFrame } from '#ui/record/create-record.tsx';
import { blankActivity, valuesOf, type ActivityValues } from './values.ts';
import { t } from '#ui/language/text.ts';

const input = inputsOf(activityWords);

interface ActivityFormProps {
  frame: FormFrame;
  /** The activity being edited. */
  edited?: Pick<RecordAnswer<'activities'>, 'record' | 'labels'>;
}

/** The create and edit form of activities. */
export function ActivityForm({ frame: { save, ...frame }, edited }: ActivityFormProps) {
  const viewer = useViewer();
  return (
    <DraftForm
      {...frame}
      initial={edited ? valuesOf(edited.record, edited.labels) : blankActivity(viewer.id)}
      check={(values) => judge(wholeActivity, relatedInputOf(values))}
      onSave={(values: ActivityValues) => save(relatedInputOf(values))}
    >
      {(form) => (
        <>
          <Card title={t('Details')}>
            <DetailFields form={form} edited={edited} />
          </Card>
          <Card title={t('Reminders')}>
            <Group gap="sm">
              <ReminderButton form={form} {...input('reminder_fifteen')} />
              <ReminderButton form={form} {...input('reminder_thirty')} />
              <ReminderButton form={form} {...input('reminder_hour')} />
            </Group>
          </Card>
          <Card title={t('Related To')}>
            <RelatedFields form={form} />
          </Card>
          <Card title={t('Invitees')}>
            <Invitees form={form} />
          </Card>
        </>
      )}
    </DraftForm>
  );
}

interface DetailFieldsProps {
  form: Form<ActivityValues>;
  edited: ActivityFormProps['edited'];
}

function DetailFields({ form, edited }: DetailFieldsProps) {
  const [statuses, types, priorities] = [
    useShownChoices('activity_status'),
    useShownChoices('activity_type'),
    useShownChoices('priority'),
  ];
  return (
    <div className={formClasses.fields}>
      <TextField form={form} {...input('subject')} required />
      <ChoiceField form={form} {...input('status')} required choices={statuses} />
      <ChoiceField form={form} {...input('type')} choices={types} />
      <ChoiceField form={form} {...input('priority')} required choices={priorities} />
      <DateField form={form} {...input('date')} />
      <TimeField form={form} {...input('start_time')} />
      <TimeField form={form} {...input('due_time')} />
      <HandedField form={form} resource="activities" edited={edited} />
      <div className={formClasses.whole}>
        <AreaField form={form} {...input('description')} />
      </div>
    </div>
  );
}

/** A reminder that is on or off. */
function ReminderButton<const N extends string>({ form, name, label }: FieldProps<N, string>) {
  const { value, set } = useField(form, name);
  const on = value === '1';
  return (
    <Button variant={on ? 'light' : 'default'} aria-pressed={on} onClick={() => set(on ? '' : '1')}>
      {label}
    </Button>
  );
}

function Invitees({ form }: { form: Form<ActivityValues> }) {
  const people = usePick('users').value ?? [];
  return (
    <ManyField
      form={form}
      {...input('invitees')}
      label={t('Add Invitee')}
      choices={people
        .filter(({ active }) => active === true)
        .map(({ id, name }) => ({ key: id, value: name ?? id }))}
      called={(key) => people.find(({ id }) => id === key)?.name}
    />
  );
}
