import { useState } from 'react';
import { kolkataDay } from '#contract/dates.ts';
import formClasses from '#ui/form/form.module.css';
import type { Form } from '#ui/form/form-state.ts';
import { DateField } from '#ui/form/date-field.tsx';
import { email, TextField } from '#ui/form/text-field.tsx';
import type { PartyValues } from './party.ts';

type Contact = Pick<PartyValues, 'email' | 'birth_date' | 'anniversary_date'>;

/** What is good to know about a person and may stay empty. */
export function ContactGroup({ form }: { form: Form<Contact> }) {
  const [today] = useState(() => kolkataDay(Date.now()));
  return (
    <div className={formClasses.fields}>
      <TextField form={form} name="email" label="Email" typing={email} clean={trimmed} />
      <DateField form={form} name="birth_date" label="Birth Date" max={today} />
      <DateField form={form} name="anniversary_date" label="Anniversary Date" max={today} />
    </div>
  );
}

export const trimmed = (typed: string) => typed.trim();
