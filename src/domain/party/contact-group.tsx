import { useState } from 'react';
import { trueToday } from '#data/true-time.ts';
import formClasses from '#ui/form/form.module.css';
import type { Form } from '#ui/form/form-state.ts';
import { DateField } from '#ui/form/date-field.tsx';
import { email, TextField } from '#ui/form/text-field.tsx';
import type { PartyValues } from './party.ts';
import { input } from './party-words.ts';

/** Optional details of a person. */
export function ContactGroup({ form }: { form: Form<PartyValues> }) {
  const [today] = useState(trueToday);
  return (
    <div className={formClasses.fields}>
      <TextField form={form} {...input('email')} typing={email} />
      <DateField form={form} {...input('birth_date')} max={today} />
      <DateField form={form} {...input('anniversary_date')} max={today} />
    </div>
  );
}
