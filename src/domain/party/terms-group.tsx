import type { Choice } from '#contract/core/lists.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import formClasses from '#ui/form/form.module.css';
import type { Form } from '#ui/form/form-state.ts';
import { DateField } from '#ui/form/date-field.tsx';
import { digits, TextField } from '#ui/form/text-field.tsx';
import type { PartyValues } from './party.ts';
import { input } from './party-words.ts';

interface TermsGroupProps {
  form: Form<PartyValues>;
  /** Null if the department is fixed and not shown. */
  departments: readonly Choice[] | null;
  customer_types: readonly Choice[];
}

/** Type and terms of the business. */
export function TermsGroup({ form, departments, customer_types }: TermsGroupProps) {
  return (
    <div className={formClasses.fields}>
      <TextField form={form} {...input('credit_days')} required typing={digits} />
      {departments && (
        <ChoiceField
          form={form}
          {...input('department')}
          required
          choices={departments}
          onPick={() => form.set({ customer_type: '' })}
        />
      )}
      <ChoiceField form={form} {...input('customer_type')} required choices={customer_types} />
      <DateField form={form} {...input('registration_date')} required />
    </div>
  );
}
