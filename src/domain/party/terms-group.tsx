import type { Choice } from '#contract/lists.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import formClasses from '#ui/form/form.module.css';
import type { Form } from '#ui/form/form-state.ts';
import { DateField } from '#ui/form/date-field.tsx';
import { digits, TextField } from '#ui/form/text-field.tsx';
import type { PartyValues } from './party.ts';

type Terms = Pick<PartyValues, 'credit_days' | 'department' | 'customer_type' | 'registration_date'>;

interface TermsGroupProps {
  form: Form<Terms>;
  /** Null where the department is fixed and not shown. */
  departments: readonly Choice[] | null;
  customer_types: readonly Choice[];
}

/** What kind of trade it is and on which terms. */
export function TermsGroup({ form, departments, customer_types }: TermsGroupProps) {
  return (
    <div className={formClasses.fields}>
      <TextField form={form} name="credit_days" label="Credit Days" required typing={digits} />
      {departments && (
        <ChoiceField
          form={form}
          name="department"
          label="Department"
          required
          choices={departments}
          onPick={() => form.set({ customer_type: '' })}
        />
      )}
      <ChoiceField form={form} name="customer_type" label="Customer Type" required choices={customer_types} />
      <DateField form={form} name="registration_date" label="Registration Date" required />
    </div>
  );
}
