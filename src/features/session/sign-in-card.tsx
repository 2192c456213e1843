import { Alert, Paper, Text, Title } from '@mantine/core';
import { useDocumentTitle, useNetwork } from '@mantine/hooks';
import { useState } from 'react';
import { useStatus } from '#data/hooks.ts';
import { LanguageChoice } from '#ui/language/language-choice.tsx';
import { chooseLanguage } from '#ui/language/chosen.ts';
import { shownMessage, t } from '#ui/language/text.ts';
import { CodeStep } from './code-step.tsx';
import { HandedOver } from './handed-over.tsx';
import { HandoverStep, type Sent } from './handover-step.tsx';
import { LoginStep } from './login-step.tsx';
import { PasswordStep } from './password-step.tsx';
import classes from './sign-in.module.css';
import { UsernameStep } from './username-step.tsx';
import { WaitingWork } from './waiting-work.tsx';
import { OFFLINE } from './words.ts';

/**
 * The four steps; each carries the result of the previous one, so none can be skipped. Plus the two of a handover
 * of work left here by a user who can no longer sign in.
 */
type Step =
  | { name: 'login' }
  | { name: 'username' }
  | { name: 'code'; user_code: string; sent: string }
  | { name: 'password'; user_id: string }
  | { name: 'handover' }
  | { name: 'handed_over'; done: Sent };

const titles = {
  login: t('Sign in'),
  username: t('Forgot password'),
  code: t('Enter the code'),
  password: t('New password'),
  handover: t('Send with a code'),
  handed_over: t('Send with a code'),
} as const satisfies Record<Step['name'], string>;

export function SignInCard({ sessionEnded }: { sessionEnded: boolean }) {
  const [step, setStep] = useState<Step>({ name: 'login' });
  const [alert, setAlert] = useState<string | null>(sessionEnded ? t('Session Expired') : null);
  const { storage_error } = useStatus();
  const { online } = useNetwork();
  // When offline, the engine's own file may be what is missing.
  const shown = alert ?? (storage_error !== null && !online ? OFFLINE : storage_error);
  const title = titles[step.name];
  useDocumentTitle(`${title} · Beatbook`);

  const go = (next: Step) => {
    setAlert(null);
    setStep(next);
  };
  const cancel = () => go({ name: 'login' });

  return (
    <main id="main" className={classes.screen}>
      <Text className={classes.brand}>{t('Beatbook')}</Text>
      <Paper withBorder className={classes.card}>
        <Title order={1} size="h2" mb="md">
          {title}
        </Title>
        {shown && (
          <Alert color="red" variant="light" mb="md">
            {shownMessage(shown)}
          </Alert>
        )}
        {step.name === 'login' && <LoginStep onAlert={setAlert} onForgot={() => go({ name: 'username' })} />}
        {step.name === 'username' && (
          <UsernameStep
            onSent={(user_code, sent) => go({ name: 'code', user_code, sent })}
            onFailed={(text) => {
              cancel();
              setAlert(text);
            }}
            onAlert={setAlert}
            onCancel={cancel}
          />
        )}
        {step.name === 'code' && (
          <CodeStep
            user_code={step.user_code}
            sent={step.sent}
            onChecked={(user_id) => go({ name: 'password', user_id })}
            onAlert={setAlert}
            onCancel={cancel}
          />
        )}
        {step.name === 'password' && (
          <PasswordStep user_id={step.user_id} onChanged={cancel} onAlert={setAlert} onCancel={cancel} />
        )}
        {step.name === 'handover' && (
          <HandoverStep
            onSent={(done) => go({ name: 'handed_over', done })}
            onAlert={setAlert}
            onCancel={cancel}
          />
        )}
        {step.name === 'handed_over' && <HandedOver done={step.done} onClose={cancel} />}
      </Paper>
      {step.name === 'login' && <LanguageChoice onChoose={chooseLanguage} />}
      {step.name === 'login' && <WaitingWork onHandover={() => go({ name: 'handover' })} />}
    </main>
  );
}
