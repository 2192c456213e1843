import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { isGstin } from '#contract/core/fields.ts';
import { REGISTERED } from '#contract/party.ts';
import type { Choice } from '#contract/core/lists.ts';
import { readCode } from '#contract/core/reading/numbers.ts';
import { gstinWarnings, panOfGstin } from '#contract/tax.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import formClasses from '#ui/form/form.module.css';
import type { Form } from '#ui/form/form-state.ts';
import { capitals, TextField } from '#ui/form/text-field.tsx';
import { useFormValue } from '#ui/form/use-form.ts';
import type { PartyValues } from './party.ts';
import { input } from './party-words.ts';

interface TaxGroupProps {
  form: Form<PartyValues>;
  tax_types: readonly Choice[];
  /** Further numbers of the same kind. */
  children?: ReactNode;
}

/** A shop's tax details. A GSTIN fills in its PAN; doubts about it are shown and never block. */
export function TaxGroup({ form, tax_types, children }: TaxGroupProps) {
  const registered = useFormValue(form, (values) => values.retailer_tax_type === REGISTERED);
  const fillPan = (gstin: string) => {
    if (form.values().pan_no === '' && isGstin(gstin)) form.set({ pan_no: panOfGstin(gstin) });
  };
  return (
    <div className={formClasses.fields}>
      <ChoiceField form={form} {...input('retailer_tax_type')} required choices={tax_types} />
      <TextField
        form={form}
        {...input('gstin_no')}
        required={registered}
        typing={capitals}
        clean={readCode}
        onTyped={fillPan}
      />
      <TextField form={form} {...input('pan_no')} required={registered} typing={capitals} clean={readCode} />
      {children}
      <GstinDoubts form={form} />
    </div>
  );
}

function GstinDoubts({ form }: { form: Form<PartyValues> }) {
  const doubts = useFormValue(form, ({ gstin_no, pan_no, location }) => {
    const gstin = readCode(gstin_no);
    return isGstin(gstin)
      ? gstinWarnings(gstin, readCode(pan_no) || null, location.state || null).join(' ')
      : '';
  });
  return (
    <Text size="sm" role="status" className={formClasses.whole} c="var(--tone-wait)">
      {doubts}
    </Text>
  );
}
