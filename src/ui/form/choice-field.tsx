import './form-styles.ts';
import { Group, Radio, Select } from '@mantine/core';
import type { Choice } from '#contract/core/lists.ts';
import { t, translated } from '../language/text.ts';
import { useNotYet } from '../list/not-yet.ts';
import { optionsFound } from '../pick/options-found.ts';
import { inputId } from './form-state.ts';
import type { FieldProps } from './text-field.tsx';
import { useField } from './use-form.ts';

/** Longer lists are searchable; for shorter ones search would only open the keyboard. */
const SEARCH_FROM = 8;

interface ChoiceFieldProps<N extends string> extends FieldProps<N, string> {
  choices: readonly Choice[];
  /** Label of the current value if it is no longer among the choices. */
  called?: string | undefined;
  placeholder?: string;
  nothing?: string;
  onPick?: (key: string) => void;
}

/** Select; a value no longer in the list stays shown until another is picked. */
export function ChoiceField<const N extends string>(props: ChoiceFieldProps<N>) {
  const { form, name, label, required = false, description, choices, called, placeholder, onPick } = props;
  const { value, error, set } = useField(form, name);
  const notYet = useNotYet();
  const data = choices.map((choice) => ({ value: choice.key, label: choice.value }));
  if (value && !data.some((entry) => entry.value === value)) data.unshift({ value, label: called ?? value });
  return (
    <Select
      id={inputId(form, name)}
      name={name}
      label={label}
      description={description}
      placeholder={placeholder ?? t('Choose')}
      withAsterisk={required}
      aria-required={required}
      data={data}
      value={value || null}
      error={error}
      searchable={data.length > SEARCH_FROM}
      onFocus={({ currentTarget }) => currentTarget.select()}
      clearable={!required}
      allowDeselect={!required}
      filter={optionsFound}
      nothingFoundMessage={notYet ?? props.nothing ?? t('Nothing found')}
      comboboxProps={{ withinPortal: true }}
      onChange={(key) => {
        set(key ?? '');
        onPick?.(key ?? '');
      }}
    />
  );
}

interface RadioFieldProps<N extends string> extends FieldProps<N, string> {
  /** Plain texts, or keys with labels. */
  choices: readonly (string | Choice)[];
}

/** Radio buttons. */
export function RadioField<const N extends string>(props: RadioFieldProps<N>) {
  const { form, name, label, required = false, description, choices } = props;
  const { value, error, set } = useField(form, name);
  return (
    <Radio.Group
      id={inputId(form, name)}
      name={inputId(form, name)}
      label={label}
      description={description}
      withAsterisk={required}
      value={value}
      error={error}
      onChange={set}
    >
      <Group mih={42} gap="lg">
        {choices.map((choice) => {
          const { key, value: word } =
            typeof choice === 'string' ? { key: choice, value: translated(choice) } : choice;
          return <Radio key={key} value={key} label={word} />;
        })}
      </Group>
    </Radio.Group>
  );
}
