import { useState } from 'react';
import type { Form } from '#ui/form/form-state.ts';
import { DateField } from '#ui/form/date-field.tsx';
import { useFormValue } from '#ui/form/use-form.ts';
import { DetailsCard } from '#domain/plan/plan-fields.tsx';
import { setBy } from '#domain/plan/planned.ts';
import type { VisitValues } from './values.ts';
import { visitWords } from '#contract/market-visits.ts';
import { trueToday } from '#data/true-time.ts';
import { inputsOf } from '#ui/form/input-words.ts';

const input = inputsOf(visitWords);

/** Title and day of a visit; a reminder moves with the day. */
export function VisitDetails({ form }: { form: Form<VisitValues> }) {
  const [from] = useState(trueToday);
  const date = useFormValue(form, (values) => values.date);
  const moving = setBy(form, (patch) => {
    const reminded = form.values().reminder_date !== '' && patch.date !== undefined;
    form.set(reminded ? { ...patch, reminder_date: patch.date } : patch);
  });
  return (
    <DetailsCard form={form} days={{ min: date, max: date }}>
      <DateField form={moving} {...input('date')} required min={from} />
    </DetailsCard>
  );
}
