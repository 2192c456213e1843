import { useState } from 'react';
import { useRecord } from '#data/hooks.ts';
import { inputId, type Form } from '../form/form-state.ts';
import { useField } from '../form/use-form.ts';
import { findAccounts } from '../pick/find-accounts.ts';
import { RecordPicker } from '../pick/record-picker.tsx';
import type { Found } from '../pick/use-finder.ts';

/** The account a party belongs to, or none. */
export function AccountField({ form }: { form: Form<{ account_id: string }> }) {
  const { value: id, error, set } = useField(form, 'account_id');
  const [picked, setPicked] = useState<Found | null>(null);
  const stored = useRecord(findAccounts.resource, id).value?.record;
  const title = stored?.id === id ? stored.name : picked?.id === id ? picked.title : 'Chosen';
  return (
    <RecordPicker
      id={inputId(form, 'account_id')}
      label="Account"
      error={error}
      source={findAccounts}
      value={id ? { id, title } : null}
      onChange={(found) => {
        setPicked(found);
        set(found?.id ?? '');
      }}
    />
  );
}
