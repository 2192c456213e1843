import { readPhone } from '#contract/core/reading/numbers.ts';
import { useShownChoices } from '#ui/pick/use-choices.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { LinkedField } from '#ui/form/linked-field.tsx';
import { findByName } from '#ui/pick/find-by-name.ts';
import formClasses from '#ui/form/form.module.css';
import type { Form } from '#ui/form/form-state.ts';
import { AreaField, email, phone, TextField } from '#ui/form/text-field.tsx';
import type { PartyValues } from './party.ts';
import { input } from './party-words.ts';

/** Fields with defaults, and optional ones. */
export function MoreGroup({ form }: { form: Form<PartyValues> }) {
  const statuses = useShownChoices('lead_status');
  const types = useShownChoices('lead_type');
  const priorities = useShownChoices('priority');
  return (
    <div className={formClasses.fields}>
      <ChoiceField form={form} {...input('status')} required choices={statuses} />
      <ChoiceField form={form} {...input('lead_type')} required choices={types} />
      <ChoiceField form={form} {...input('priority')} required choices={priorities} />
      <TextField form={form} {...input('work_email')} typing={email} />
      <TextField form={form} {...input('work_phone')} typing={phone} clean={readPhone} />
      <TextField form={form} {...input('source')} />
      <LinkedField
        form={form}
        {...input('account_id')}
        source={findByName('accounts')}
        titleOf={(account) => account.name}
      />
      <div className={formClasses.whole}>
        <AreaField form={form} {...input('description')} />
      </div>
    </div>
  );
}
