import { TextInput } from '@mantine/core';
import { codeCheck } from '#contract/session.ts';
import { engine } from '#data/engine.ts';
import { StepForm, useStepField, useStepForm } from './step-form.tsx';
import { OFFLINE_RESET } from './words.ts';

interface CodeStepProps {
  user_code: string;
  onChecked: (user_id: string) => void;
  onAlert: (text: string | null) => void;
  onCancel: () => void;
}

/** Step 3: the code that was sent. A wrong one stays in the field, to be corrected. */
export function CodeStep({ user_code, onChecked, onAlert, onCancel }: CodeStepProps) {
  const form = useStepForm(codeCheck, { user_otp: '' });
  const code = useStepField(form, 'user_otp');
  return (
    <StepForm
      form={form}
      submit="Submit"
      onCancel={onCancel}
      onSubmit={async ({ user_otp }) => {
        onAlert(null);
        const answer = await engine().ask('session.otp', { body: { user_otp: user_otp.trim(), user_code } });
        return () => {
          if (answer.ok) onChecked(answer.value.user_id);
          else onAlert(answer.code === 'offline' ? OFFLINE_RESET : 'Incorrect OTP.');
        };
      }}
    >
      <TextInput label="OTP" inputMode="numeric" autoComplete="one-time-code" autoFocus {...code} />
    </StepForm>
  );
}
