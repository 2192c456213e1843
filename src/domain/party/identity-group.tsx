import { cleanMobile } from '#contract/fields.ts';
import { genders } from '#contract/party.ts';
import { RadioField } from '#ui/form/choice-field.tsx';
import formClasses from '#ui/form/form.module.css';
import type { Form } from '#ui/form/form-state.ts';
import { phone, TextField, words } from '#ui/form/text-field.tsx';
import type { PartyValues } from './party.ts';

type Identity = Pick<PartyValues, 'name' | 'first_name' | 'middle_name' | 'last_name' | 'gender' | 'mobile'>;

interface IdentityGroupProps {
  form: Form<Identity>;
  gender_required: boolean;
}

/** The shop's name, its owner's name and the number to call. */
export function IdentityGroup({ form, gender_required }: IdentityGroupProps) {
  return (
    <div className={formClasses.fields}>
      <TextField form={form} name="name" label="Shop Name" required typing={words} />
      <TextField form={form} name="mobile" label="Mobile" required typing={phone} clean={cleanMobile} />
      <TextField form={form} name="first_name" label="First Name" required typing={words} />
      <TextField form={form} name="middle_name" label="Middle Name" typing={words} />
      <TextField form={form} name="last_name" label="Last Name" required typing={words} />
      <RadioField form={form} name="gender" label="Gender" required={gender_required} choices={genders} />
    </div>
  );
}
