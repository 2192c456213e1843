import type { ReactNode } from 'react';
import { cleanMobile } from '#contract/fields.ts';
import { useChoices } from '#data/hooks.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import formClasses from '#ui/form/form.module.css';
import type { Form } from '#ui/form/form-state.ts';
import { AreaField, email, phone, TextField } from '#ui/form/text-field.tsx';
import { trimmed } from './contact-group.tsx';
import type { PartyValues } from './party.ts';

type More = Pick<
  PartyValues,
  'status' | 'lead_type' | 'priority' | 'work_email' | 'work_phone' | 'source' | 'description'
>;

/** Fields with defaults, and those that may stay empty. */
export function MoreGroup({ form, children }: { form: Form<More>; children: ReactNode }) {
  const statuses = useChoices('lead_status');
  const types = useChoices('lead_type');
  const priorities = useChoices('priority');
  return (
    <div className={formClasses.fields}>
      <ChoiceField form={form} name="status" label="Status" required choices={statuses} />
      <ChoiceField form={form} name="lead_type" label="Lead Type" required choices={types} />
      <ChoiceField form={form} name="priority" label="Priority" required choices={priorities} />
      <TextField form={form} name="work_email" label="Work Email" typing={email} clean={trimmed} />
      <TextField form={form} name="work_phone" label="Work Phone" typing={phone} clean={cleanMobile} />
      <TextField form={form} name="source" label="Source" />
      {children}
      <div className={formClasses.whole}>
        <AreaField form={form} name="description" label="Description" />
      </div>
    </div>
  );
}
