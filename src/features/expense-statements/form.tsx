import { statementWords, type ExpenseStatement } from '#contract/expense-statements.ts';
import { trueToday } from '#data/true-time.ts';
import { DateField } from '#ui/form/date-field.tsx';
import { DraftForm } from '#ui/form/draft-form.tsx';
import formClasses from '#ui/form/form.module.css';
import { inputsOf } from '#ui/form/input-words.ts';
import { money, TextField, words } from '#ui/form/text-field.tsx';
import { t } from '#ui/language/text.ts';
import { Card } from '#ui/layout/card.tsx';
import type { FormFrame } from '#ui/record/create-record.tsx';
import { checkStatement, statementInput, statementValues, type StatementValues } from './values.ts';

const input = inputsOf(statementWords);

/** A trip of today. */
function blank(): StatementValues {
  const today = trueToday();
  return {
    place_of_visit: '',
    departure_date: today,
    arrival_date: today,
    advance_amount: '',
    tickets_arranged_by: '',
    accompanied_with: '',
  };
}

interface StatementFormProps {
  frame: FormFrame;
  /** The statement being edited. */
  record?: ExpenseStatement;
}

/** The create and edit form of expense statements. */
export function StatementForm({ frame: { save, ...frame }, record }: StatementFormProps) {
  return (
    <DraftForm
      {...frame}
      initial={record ? statementValues(record) : blank()}
      check={checkStatement}
      onSave={(values: StatementValues) => save(statementInput(values))}
    >
      {(form) => (
        <Card title={t('Trip')}>
          <div className={formClasses.fields}>
            <TextField form={form} {...input('place_of_visit')} required typing={words} />
            <DateField form={form} {...input('departure_date')} required />
            <DateField form={form} {...input('arrival_date')} required />
            <TextField form={form} {...input('advance_amount')} typing={money} />
            <TextField form={form} {...input('tickets_arranged_by')} typing={words} />
            <TextField
              form={form}
              {...input('accompanied_with')}
              typing={words}
              description={t('Names, separated by commas')}
            />
          </div>
        </Card>
      )}
    </DraftForm>
  );
}
