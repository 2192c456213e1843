import { TextInput } from '@mantine/core';
import { t } from '#ui/language/text.ts';
import type { useStepField } from './step-form.tsx';

interface UsernameInputProps {
  field: ReturnType<typeof useStepField>;
  autoComplete: 'username' | 'off';
}

/** The first input of a step. */
export function UsernameInput({ field, autoComplete }: UsernameInputProps) {
  return (
    <TextInput
      label={t('Username')}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      autoFocus
      {...field}
    />
  );
}
