import { TextInput } from '@mantine/core';
import { codeRequest } from '#contract/session.ts';
import { engine } from '#data/engine.ts';
import { StepForm, useStepField, useStepForm } from './step-form.tsx';
import { OFFLINE_RESET } from './words.ts';

interface UsernameStepProps {
  onSent: (user_code: string) => void;
  onFailed: () => void;
  onAlert: (text: string | null) => void;
  onCancel: () => void;
}

/** Step 2: who forgot the password. */
export function UsernameStep({ onSent, onFailed, onAlert, onCancel }: UsernameStepProps) {
  const form = useStepForm(codeRequest, { user_code: '' });
  const username = useStepField(form, 'user_code');
  return (
    <StepForm
      form={form}
      submit="Submit"
      onCancel={onCancel}
      onSubmit={async ({ user_code }) => {
        onAlert(null);
        const answer = await engine().ask('session.sendotp', { body: { user_code: user_code.trim() } });
        return () => {
          if (answer.ok) onSent(user_code.trim());
          else if (answer.code === 'offline') onAlert(OFFLINE_RESET);
          else onFailed();
        };
      }}
    >
      <TextInput
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        {...username}
      />
    </StepForm>
  );
}
