import './form-styles.ts';
import { MultiSelect } from '@mantine/core';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import type { Choice } from '#contract/core/lists.ts';
import { t } from '../language/text.ts';
import { useNotYet } from '../list/not-yet.ts';
import { optionsFound } from '../pick/options-found.ts';
import { inputId } from './form-state.ts';
import type { FieldProps } from './text-field.tsx';
import { useField } from './use-form.ts';

interface ManyFieldProps<N extends string> extends FieldProps<N, readonly string[]> {
  choices: readonly Choice[];
  /** Label of a selected value that is not among the choices. */
  called?: (key: string) => string | undefined;
  nothing?: string;
}

/** Multi-select. */
export function ManyField<const N extends string>(props: ManyFieldProps<N>) {
  const { form, name, label, required = false, description, choices, called, nothing } = props;
  const { value, error, set } = useField(form, name);
  const notYet = useNotYet();
  const data = choices.map((choice) => ({ value: choice.key, label: choice.value }));
  const others = value.filter((key) => !choices.some((choice) => choice.key === key));
  return (
    <MultiSelect
      id={inputId(form, name)}
      label={label}
      description={description}
      placeholder={value.length === 0 ? t('Choose') : undefined}
      withAsterisk={required}
      aria-required={required}
      data={[...others.map((key) => ({ value: key, label: called?.(key) ?? key })), ...data]}
      value={[...value]}
      error={error}
      searchable
      hidePickedOptions
      filter={optionsFound}
      nothingFoundMessage={notYet ?? nothing ?? t('Nothing found')}
      comboboxProps={{ withinPortal: true }}
      onChange={set}
    />
  );
}
