import { TextInput } from '@mantine/core';
import type { RecordAnswer } from '#data/api.ts';
import { useViewer } from '#data/hooks.ts';
import { useShownChoices } from '#ui/pick/use-choices.ts';
import { formatRs } from '#lib/money.ts';
import { Card } from '#ui/layout/card.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { DraftForm } from '#ui/form/draft-form.tsx';
import formClasses from '#ui/form/form.module.css';
import type { Form } from '#ui/form/form-state.ts';
import { DateField } from '#ui/form/date-field.tsx';
import { AreaField, digits, TextField } from '#ui/form/text-field.tsx';
import { useFormValue } from '#ui/form/use-form.ts';
import { AssigneeField } from '#ui/pick/assignee-field.tsx';
import type { FormFrame } from '#ui/record/create-record.tsx';
import { RelatedFields } from '#domain/related/related-fields.tsx';
import { relatedInputOf } from '#domain/related/values.ts';
import { blankOpportunity, checkFor, marginTyped, valuesOf, type OpportunityValues } from './values.ts';
import { opportunities, opportunityWords } from '#contract/opportunities.ts';
import { inputsOf } from '#ui/form/input-words.ts';
import { t, translated } from '#ui/language/text.ts';

const input = inputsOf(opportunityWords);

interface OpportunityFormProps {
  frame: FormFrame;
  /** The opportunity being edited. */
  edited?: Pick<RecordAnswer<'opportunities'>, 'record' | 'labels'>;
  /** True while an amount is required: until the server has the opportunity. */
  making: boolean;
}

/** The create and edit form of opportunities. */
export function OpportunityForm({ frame: { save, ...frame }, edited, making }: OpportunityFormProps) {
  const viewer = useViewer();
  const initial = edited ? valuesOf(edited.record, edited.labels) : blankOpportunity(viewer.id);
  return (
    <DraftForm
      {...frame}
      initial={initial}
      check={checkFor(!making)}
      onSave={(values: OpportunityValues) => save(relatedInputOf(values))}
    >
      {(form) => (
        <>
          <Card title={t('Opportunity Detail')}>
            <DetailFields form={form} making={making} edited={edited} />
          </Card>
          <Card title={t('Related To')}>
            <RelatedFields form={form} />
          </Card>
        </>
      )}
    </DraftForm>
  );
}

interface DetailFieldsProps {
  form: Form<OpportunityValues>;
  making: boolean;
  edited: OpportunityFormProps['edited'];
}

function DetailFields({ form, making, edited }: DetailFieldsProps) {
  const stages = useShownChoices('stage');
  const number = { form, required: true, typing: digits };
  return (
    <div className={formClasses.fields}>
      <TextField form={form} {...input('name')} required />
      <TextField {...number} {...input('quantity')} />
      <ChoiceField form={form} {...input('stage')} required choices={stages} />
      <TextField {...number} {...input('amount')} required={making} />
      <TextField {...number} {...input('actual_cost')} />
      <Margin form={form} />
      <DateField form={form} {...input('close_date')} />
      <AssigneeField form={form} resource="opportunities" edited={edited} />
      <div className={formClasses.whole}>
        <AreaField form={form} {...input('description')} />
      </div>
    </div>
  );
}

/** Amount minus actual cost, once both are entered. */
function Margin({ form }: { form: Form<OpportunityValues> }) {
  const margin = useFormValue(form, marginTyped);
  return (
    <TextInput
      label={translated(opportunities.words.margin.label)}
      variant="filled"
      readOnly
      value={margin === null ? '' : formatRs(margin)}
    />
  );
}
