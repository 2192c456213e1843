import { readMobile } from '#contract/core/reading/numbers.ts';
import { genders } from '#contract/party.ts';
import { RadioField } from '#ui/form/choice-field.tsx';
import formClasses from '#ui/form/form.module.css';
import type { Form } from '#ui/form/form-state.ts';
import { phone, TextField, words } from '#ui/form/text-field.tsx';
import type { PartyValues } from './party.ts';
import { input } from './party-words.ts';

interface IdentityGroupProps {
  form: Form<PartyValues>;
  gender_required: boolean;
}

/** The shop's name, its owner's name and the phone number. */
export function IdentityGroup({ form, gender_required }: IdentityGroupProps) {
  return (
    <div className={formClasses.fields}>
      <TextField form={form} {...input('name')} required typing={words} />
      <TextField form={form} {...input('mobile')} required typing={phone} clean={readMobile} />
      <TextField form={form} {...input('first_name')} required typing={words} />
      <TextField form={form} {...input('middle_name')} typing={words} />
      <TextField form={form} {...input('last_name')} required typing={words} />
      <RadioField form={form} {...input('gender')} required={gender_required} choices={genders} />
    </div>
  );
}
