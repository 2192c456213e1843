import './form-styles.ts';
import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { inputId } from './form-state.ts';
import type { FieldProps } from './text-field.tsx';
import { useField } from './use-form.ts';

/** Yes or no; the form holds it as a text. */
export function FlagField<const N extends string>({ form, name, label, description }: FieldProps<N, string>) {
  const { value, error, set } = useField(form, name);
  return (
    <Checkbox
      id={inputId(form, name)}
      name={name}
      label={label}
      description={description}
      checked={value === 'true'}
      error={error}
      onChange={(event) => set(String(event.currentTarget.checked))}
    />
  );
}
