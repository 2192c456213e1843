import { Button } from '@mantine/core';
import { useState } from 'react';
import { engine } from '#data/engine.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { chosenLanguage } from '#ui/language/chosen.ts';
import { t } from '#ui/language/text.ts';
import { useHere } from './use-here.ts';
import { notAboutInput } from './words.ts';

/** A code takes a while to arrive; asking at once only uses up the hourly limit of the server. */
const PAUSE_S = 30;

interface SendAgainProps {
  user_code: string;
  onSent: (said: string) => void;
  onAlert: (text: string | null) => void;
}

/** Requests another code, not before the server accepts it. */
export function SendAgain({ user_code, onSent, onAlert }: SendAgainProps) {
  const [from, setFrom] = useState(() => Date.now() + PAUSE_S * 1000);
  const [busy, setBusy] = useState(false);
  const left = Math.ceil((from - useNow(1000)) / 1000);
  const here = useHere();
  const send = async () => {
    if (busy) return;
    setBusy(true);
    const answer = await engine().ask('session.sendotp', {
      body: { user_code, language: chosenLanguage() },
    });
    if (!here.current) return;
    setBusy(false);
    setFrom(Date.now() + (answer.ok ? PAUSE_S : (answer.retry_after ?? 0)) * 1000);
    if (answer.ok) onSent(answer.value.message);
    else onAlert(notAboutInput(answer) ?? answer.message);
  };
  return (
    <Button variant="subtle" loading={busy} disabled={left > 0} onClick={() => void send()}>
      {left > 0 ? t('Send again in {clock}', { clock: clockText(left) }) : t('Send again')}
    </Button>
  );
}

function clockText(seconds: number): string {
  if (seconds >= 3600) return t('{hours} h', { hours: Math.ceil(seconds / 3600) });
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
