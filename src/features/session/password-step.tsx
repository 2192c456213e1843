import { PasswordInput } from '@mantine/core';
import { newPassword } from '#contract/core/session.ts';
import { engine } from '#data/engine.ts';
import { firstOf } from '#ui/form/check.ts';
import { t } from '#ui/language/text.ts';
import { say } from '#ui/message/snackbar.ts';
import { StepForm, useStepField, useStepForm } from './step-form.tsx';
import { notAboutInput } from './words.ts';

interface PasswordStepProps {
  user_id: string;
  onChanged: () => void;
  onAlert: (text: string | null) => void;
  onCancel: () => void;
}

/** Step 4: the new password twice. */
export function PasswordStep({ user_id, onChanged, onAlert, onCancel }: PasswordStepProps) {
  const form = useStepForm(newPassword, { new_password: '', confirm_password: '' });
  const fresh = useStepField(form, 'new_password');
  const again = useStepField(form, 'confirm_password');
  const toggle = { 'aria-label': t('Show or hide password'), tabIndex: 0 };
  return (
    <StepForm
      form={form}
      submit={t('Submit')}
      onCancel={onCancel}
      onSubmit={async (values) => {
        onAlert(null);
        const answer = await engine().ask('session.forgotpassword', { body: { ...values, id: user_id } });
        return () => {
          if (answer.ok) {
            say(answer.value.message);
            onChanged();
          } else if (answer.errors['new_password']) form.refuse(firstOf(answer.errors));
          else onAlert(notAboutInput(answer) ?? t('Incorrect OTP.'));
        };
      }}
    >
      <PasswordInput
        label={t('New Password')}
        autoComplete="new-password"
        autoFocus
        visibilityToggleButtonProps={toggle}
        {...fresh}
      />
      <PasswordInput
        label={t('Confirm Password')}
        autoComplete="new-password"
        visibilityToggleButtonProps={toggle}
        {...again}
      />
    </StepForm>
  );
}
