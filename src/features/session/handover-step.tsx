import { Text, TextInput } from '@mantine/core';
import { handoverCode } from '#contract/core/session.ts';
import { engine } from '#data/engine.ts';
import type { HandedOver, HandoverStop } from '#data/handover.ts';
import { t } from '#ui/language/text.ts';
import { StepForm, useStepField, useStepForm } from './step-form.tsx';
import { UsernameInput } from './username-input.tsx';
import { OFFLINE_NOW } from './words.ts';

export type Sent = Extract<HandedOver, { kind: 'sent' }>;

interface HandoverStepProps {
  onSent: (sent: Sent) => void;
  onAlert: (text: string | null) => void;
  onCancel: () => void;
}

const stopped = {
  user: t('Sending stopped. Unsent changes stay locked on this {device}.'),
  expired: t('This code has expired. Unsent changes stay locked on this {device}. Ask for a new code.'),
  wiped: t('This {device} was reported lost. The data of this user is deleted from it.'),
  storage: t(
    'This {device} could not read everything. It stays locked here. Ask for another code and try again.',
  ),
} as const satisfies Record<HandoverStop, string>;

/** Sends the work of a user who can no longer sign in, with an Admin's code. Signs nobody in. */
export function HandoverStep({ onSent, onAlert, onCancel }: HandoverStepProps) {
  const form = useStepForm(handoverCode, { username: '', code: '' });
  const username = useStepField(form, 'username');
  const code = useStepField(form, 'code');
  return (
    <StepForm
      form={form}
      submit={t('Send')}
      onCancel={() => {
        void engine().stopHandover();
        onCancel();
      }}
      onSubmit={async (values) => {
        onAlert(null);
        const answer = await engine().handOver(values.username.trim(), values.code.trim());
        return () => {
          if (!answer.ok) onAlert(answer.code === 'offline' ? OFFLINE_NOW : answer.message);
          else if (answer.value.kind === 'stopped') onAlert(stopped[answer.value.why]);
          else onSent(answer.value);
        };
      }}
    >
      <Text>
        {t(
          'Ask an Admin for the code. It sends this user’s unsent changes from this {device} and gives no other access. Keep this page open until everything is sent.',
        )}
      </Text>
      <UsernameInput field={username} autoComplete="off" />
      <TextInput
        label={t('Code')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="XXXXX-XXXXX"
        {...code}
      />
    </StepForm>
  );
}
