import { useState } from 'react';
import type { ResourceName } from '#contract/resources.ts';
import type { LocalRecord } from '#data/api.ts';
import { useRecord } from '#data/hooks.ts';
import { t } from '../language/text.ts';
import { RecordPicker } from '../pick/record-picker.tsx';
import type { Found, Source } from '../pick/use-finder.ts';
import { inputId, type Form } from './form-state.ts';
import { useField } from './use-form.ts';

interface LinkedFieldProps<F extends string, N extends ResourceName> {
  form: Form<Record<NoInfer<F>, string>>;
  /** Field with the linked record's id. */
  name: F;
  label: string;
  required?: boolean;
  source: Source<N>;
  titleOf: (record: LocalRecord<N>) => string;
}

/** A record of another resource, or none; the form stores only its id. */
export function LinkedField<const F extends string, N extends ResourceName>({
  form,
  name,
  label,
  required = false,
  source,
  titleOf,
}: LinkedFieldProps<F, N>) {
  const { value: id, error, set } = useField(form, name);
  const [picked, setPicked] = useState<Found | null>(null);
  const stored = useRecord(source.resource, id).value?.record;
  const title = stored?.id === id ? titleOf(stored) : picked?.id === id ? picked.title : t('Chosen');
  return (
    <RecordPicker
      id={inputId(form, name)}
      label={label}
      error={error}
      required={required}
      source={source}
      value={id ? { id, title } : null}
      onChange={(found) => {
        setPicked(found);
        set(found?.id ?? '');
      }}
    />
  );
}
