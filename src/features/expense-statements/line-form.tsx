import { trueToday } from '#data/true-time.ts';
import { Text } from '@mantine/core';
import { claimedExpense, expenseWords } from '#contract/expenses.ts';
import { formatRupees } from '#contract/core/money.ts';
import { judge } from '#ui/form/check.ts';
import { DateField } from '#ui/form/date-field.tsx';
import { DraftForm } from '#ui/form/draft-form.tsx';
import formClasses from '#ui/form/form.module.css';
import type { Form } from '#ui/form/form-state.ts';
import { inputsOf } from '#ui/form/input-words.ts';
import { AreaField, capitals, digits, TextField, words } from '#ui/form/text-field.tsx';
import { useFormValue } from '#ui/form/use-form.ts';
import { Card } from '#ui/layout/card.tsx';
import { t } from '#ui/language/text.ts';
import type { FormFrame } from '#ui/record/create-record.tsx';
import { FillFromDay } from './fill-from-day.tsx';
import { DayFields, HeadFields, KilometreFare } from './day-fields.tsx';
import { useLimited, useRatesIn, type Stored } from './policy.ts';
import { useLines } from './totals.tsx';
import { typedTotal, type LineValues } from './values.ts';

const input = inputsOf(expenseWords);

interface LineFormProps {
  frame: FormFrame;
  initial: LineValues;
  /** The expense being edited. */
  stored?: Stored & { id: string };
}

/** The create and edit form of one expense. */
export function LineForm({ frame: { save, ...frame }, initial, stored }: LineFormProps) {
  const ratesIn = useRatesIn(stored);
  const lines = useLines(initial.record_id) ?? [];
  const others = useLimited(lines.filter(({ id }) => id !== stored?.id));
  return (
    <DraftForm
      {...frame}
      initial={initial}
      check={(values) => judge(claimedExpense(trueToday()), values)}
      onSave={(values: LineValues) => save(values)}
    >
      {(form) => (
        <>
          <Card title={t('Expense')}>
            <div className={formClasses.fields}>
              <TextField form={form} {...input('title')} required typing={words} />
              <DayFields form={form} ratesIn={ratesIn} />
              <TextField form={form} {...input('place')} typing={words} />
              <TextField form={form} {...input('km')} typing={digits} />
              <FillFromDay form={form} />
            </div>
          </Card>
          <Card title={t('Amounts')}>
            <div className={formClasses.fields}>
              <KilometreFare form={form} ratesIn={ratesIn} />
              <HeadFields form={form} ratesIn={ratesIn} statement_id={initial.record_id} others={others} />
              <Total form={form} />
            </div>
          </Card>
          <Card title={t('Bill')}>
            <div className={formClasses.fields}>
              <TextField form={form} {...input('bill_vendor')} typing={words} />
              <TextField form={form} {...input('bill_number')} typing={capitals} />
              <DateField form={form} {...input('bill_date')} />
              <div className={formClasses.whole}>
                <AreaField form={form} {...input('remarks')} />
              </div>
            </div>
          </Card>
        </>
      )}
    </DraftForm>
  );
}

function Total({ form }: { form: Form<LineValues> }) {
  const total = useFormValue(form, typedTotal);
  return (
    <Text role="status" fw={600}>
      {t('Total {amount}', { amount: formatRupees(total) })}
    </Text>
  );
}
