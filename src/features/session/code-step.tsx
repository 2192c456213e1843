import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { codeCheck } from '#contract/core/session.ts';
import { engine } from '#data/engine.ts';
import { t } from '#ui/language/text.ts';
import { SendAgain } from './send-again.tsx';
import { StepForm, useStepField, useStepForm } from './step-form.tsx';
import { notAboutInput } from './words.ts';

interface CodeStepProps {
  user_code: string;
  /** The server's message: where the code was sent and how long it is valid. */
  sent: string;
  onChecked: (user_id: string) => void;
  onAlert: (text: string | null) => void;
  onCancel: () => void;
}

/** Step 3: the code. A wrong one stays in the field, to be corrected. */
export function CodeStep({ user_code, sent, onChecked, onAlert, onCancel }: CodeStepProps) {
  const form = useStepForm(codeCheck, { user_otp: '' });
  const code = useStepField(form, 'user_otp');
  const [said, setSaid] = useState(sent);
  return (
    <StepForm
      form={form}
      submit={t('Submit')}
      onCancel={onCancel}
      onSubmit={async ({ user_otp }) => {
        onAlert(null);
        const answer = await engine().ask('session.otp', { body: { user_otp: user_otp.trim(), user_code } });
        return () => {
          if (answer.ok) onChecked(answer.value.user_id);
          // No code can be valid any more: a new one is needed.
          else if (answer.code === 'too_many') onAlert(answer.message);
          else onAlert(notAboutInput(answer) ?? t('Incorrect OTP.'));
        };
      }}
    >
      <Text role="status">{said}</Text>
      <TextInput label={t('OTP')} inputMode="numeric" autoComplete="one-time-code" autoFocus {...code} />
      <SendAgain
        user_code={user_code}
        onSent={(again) => {
          onAlert(null);
          setSaid(again);
        }}
        onAlert={onAlert}
      />
    </StepForm>
  );
}
