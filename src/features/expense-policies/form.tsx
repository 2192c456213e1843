import { expensePolicyWords, wholePolicy } from '#contract/expense-policies.ts';
import type { RecordAnswer } from '#data/api.ts';
import { classChoices, dayChoices } from '#domain/expense/day-choices.ts';
import { judge } from '#ui/form/check.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { DraftForm } from '#ui/form/draft-form.tsx';
import formClasses from '#ui/form/form.module.css';
import { inputsOf } from '#ui/form/input-words.ts';
import { capitals, money, TextField } from '#ui/form/text-field.tsx';
import { asTexts } from '#ui/form/texts.ts';
import { t } from '#ui/language/text.ts';
import { Card } from '#ui/layout/card.tsx';
import type { FormFrame } from '#ui/record/create-record.tsx';

const input = inputsOf(expensePolicyWords);
type Values = Record<keyof typeof expensePolicyWords, string>;

/** A policy as form values. */
export const policyValues = (record: RecordAnswer<'expense_policies'>['record']): Values =>
  asTexts(expensePolicyWords, record);

interface PolicyFormProps {
  frame: FormFrame;
  /** The policy being edited. */
  edited?: RecordAnswer<'expense_policies'>['record'];
}

/** The create and edit form of a policy. */
export function PolicyForm({ frame: { save, ...frame }, edited }: PolicyFormProps) {
  return (
    <DraftForm
      {...frame}
      initial={asTexts(expensePolicyWords, edited ?? {})}
      check={(values) => judge(wholePolicy, values)}
      onSave={(values: Values) => save(values)}
    >
      {(form) => (
        <>
          <Card title={t('Applies to')}>
            <div className={formClasses.fields}>
              <TextField form={form} {...input('grade')} required typing={capitals} />
              <ChoiceField form={form} {...input('day_kind')} required choices={dayChoices} />
              <ChoiceField
                form={form}
                {...input('city_class')}
                choices={classChoices}
                placeholder={t('Any city')}
              />
              <DateField form={form} {...input('valid_from')} required />
              <DateField form={form} {...input('valid_to')} />
            </div>
          </Card>
          <Card title={t('Limits')}>
            <div className={formClasses.fields}>
              <TextField form={form} {...input('da_rate')} typing={money} />
              <TextField form={form} {...input('hotel_limit')} description={unlimited} typing={money} />
              <TextField form={form} {...input('conveyance_limit')} description={unlimited} typing={money} />
              <TextField form={form} {...input('km_rate')} typing={money} />
            </div>
          </Card>
        </>
      )}
    </DraftForm>
  );
}

const unlimited = t('Empty for no limit');
