import { Textarea, TextInput, type TextInputProps } from '@mantine/core';
import type { HTMLAttributes } from 'react';
import { readNumber } from '#contract/core/reading/numbers.ts';
import { cleanAddress, cleanLine, cleanText } from '#contract/core/reading/texts.ts';
import { inputId, type Form } from './form-state.ts';
import { onLeave } from './on-leave.ts';
import { useField } from './use-form.ts';

interface Reading {
  /** Normalizes the text when the field is left; by default as one line. */
  clean?: (typed: string) => string;
}

export interface FieldProps<N extends string, T> {
  form: Form<Record<NoInfer<N>, T>>;
  name: N;
  label: string;
  required?: boolean;
  description?: string;
}

/** How a text is typed on a phone: keyboard, capitals, autofill; and how it is read. */
export type Typing = Pick<
  HTMLAttributes<HTMLInputElement>,
  'inputMode' | 'autoCapitalize' | 'autoCorrect' | 'spellCheck'
> &
  Pick<TextInputProps, 'type' | 'autoComplete'> &
  Reading;

export const digits: Typing = { inputMode: 'numeric', autoComplete: 'off', clean: readNumber };
export const phone: Typing = { type: 'tel', inputMode: 'numeric', autoComplete: 'off' };
export const money: Typing = { inputMode: 'decimal', autoComplete: 'off', clean: readNumber };
/** A date and time of India. */
export const moment: Typing = { type: 'datetime-local', autoComplete: 'off' };
export const email: Typing = {
  type: 'email',
  inputMode: 'email',
  autoComplete: 'off',
  spellCheck: false,
  clean: cleanAddress,
};
export const website: Typing = {
  inputMode: 'url',
  autoCapitalize: 'none',
  autoComplete: 'off',
  spellCheck: false,
  clean: cleanAddress,
};
export const capitals: Typing = {
  autoCapitalize: 'characters',
  autoCorrect: 'off',
  autoComplete: 'off',
  spellCheck: false,
};
export const words: Typing = { autoCapitalize: 'words', autoComplete: 'off', spellCheck: false };

interface TextFieldProps<N extends string> extends FieldProps<N, string>, Reading {
  typing?: Typing;
  /** Called with the normalized text after every change. */
  onTyped?: (value: string) => void;
}

/** One line of text. The name must be a text field of the form, or it does not compile. */
export function TextField<const N extends string>(props: TextFieldProps<N>) {
  const { form, name, label, required = false, description, typing = {}, onTyped } = props;
  const { clean: usual = cleanLine, ...attributes } = typing;
  const clean = props.clean ?? usual;
  const { value, error, set } = useField(form, name);
  const change = (typed: string) => {
    set(typed);
    onTyped?.(clean(typed));
  };
  return (
    <TextInput
      id={inputId(form, name)}
      name={name}
      label={label}
      description={description}
      withAsterisk={required}
      aria-required={required}
      value={value}
      error={error}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={onLeave(value, clean, set)}
      {...attributes}
    />
  );
}

/** Auto-growing text area. */
export function AreaField<const N extends string>({ form, name, label, description }: FieldProps<N, string>) {
  const { value, error, set } = useField(form, name);
  return (
    <Textarea
      id={inputId(form, name)}
      name={name}
      label={label}
      description={description}
      autosize
      minRows={2}
      maxRows={8}
      value={value}
      error={error}
      onChange={(event) => set(event.currentTarget.value)}
      onBlur={onLeave(value, cleanText, set)}
    />
  );
}
