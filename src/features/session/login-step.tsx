import { Anchor, PasswordInput } from '@mantine/core';
import { credentials } from '#contract/core/session.ts';
import { engine } from '#data/engine.ts';
import { t } from '#ui/language/text.ts';
import { StepForm, useStepField, useStepForm } from './step-form.tsx';
import { UsernameInput } from './username-input.tsx';
import { OFFLINE } from './words.ts';

interface LoginStepProps {
  onAlert: (text: string | null) => void;
  onForgot: () => void;
}

/** Step 1. Success changes the session, and the app leaves this screen automatically. */
export function LoginStep({ onAlert, onForgot }: LoginStepProps) {
  const form = useStepForm(credentials, { username: '', password: '' });
  const username = useStepField(form, 'username');
  const password = useStepField(form, 'password');
  return (
    <StepForm
      form={form}
      submit={t('Login')}
      onSubmit={async (values) => {
        onAlert(null);
        const answer = await engine().signIn(values.username.trim(), values.password);
        return () => {
          if (!answer.ok) onAlert(answer.code === 'offline' ? OFFLINE : answer.message);
        };
      }}
    >
      <UsernameInput field={username} autoComplete="username" />
      <PasswordInput
        label={t('Password')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('Show or hide password'), tabIndex: 0 }}
        {...password}
      />
      <Anchor component="button" type="button" ta="start" py="xs" onClick={onForgot}>
        {t('Forgot Password?')}
      </Anchor>
    </StepForm>
  );
}
