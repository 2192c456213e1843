import { codeRequest } from '#contract/core/session.ts';
import { engine } from '#data/engine.ts';
import { chosenLanguage } from '#ui/language/chosen.ts';
import { t } from '#ui/language/text.ts';
import { StepForm, useStepField, useStepForm } from './step-form.tsx';
import { UsernameInput } from './username-input.tsx';
import { notAboutInput } from './words.ts';

interface UsernameStepProps {
  onSent: (user_code: string, sent: string) => void;
  /** Back to the first step, with what to do. */
  onFailed: (text: string) => void;
  onAlert: (text: string | null) => void;
  onCancel: () => void;
}

/** Step 2: the user who forgot it. */
export function UsernameStep({ onSent, onFailed, onAlert, onCancel }: UsernameStepProps) {
  const form = useStepForm(codeRequest, { user_code: '' });
  const username = useStepField(form, 'user_code');
  return (
    <StepForm
      form={form}
      submit={t('Submit')}
      onCancel={onCancel}
      onSubmit={async ({ user_code }) => {
        onAlert(null);
        const answer = await engine().ask('session.sendotp', {
          body: { user_code: user_code.trim(), language: chosenLanguage() },
        });
        return () => {
          if (answer.ok) onSent(user_code.trim(), answer.value.message);
          else {
            const words = notAboutInput(answer);
            if (words !== null) onAlert(words);
            else onFailed(answer.code === 'too_many' ? answer.message : t('Please check User ID.'));
          }
        };
      }}
    >
      <UsernameInput field={username} autoComplete="username" />
    </StepForm>
  );
}
