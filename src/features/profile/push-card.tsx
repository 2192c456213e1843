import { Button, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Card } from '#ui/layout/card.tsx';
import { pushState, turnPushOn, type PushState } from '#ui/device/push.ts';
import { t } from '#ui/language/text.ts';

const words: Record<PushState, string> = {
  off: t('Off. You get messages when you open the app.'),
  on: t('On. This {device} gets messages after the next sign-in.'),
  denied: t('Not allowed by this {device}. You can allow them in the settings of the browser.'),
  unavailable: t('Not supported in this browser. The app works without it.'),
};

/** Push messages: on only when the user asks for them. */
export function PushCard() {
  const [state, setState] = useState<PushState>();
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    let live = true;
    void pushState().then((found) => live && setState(found));
    return () => {
      live = false;
    };
  }, []);
  const turnOn = async () => {
    setAsking(true);
    setState(await turnPushOn());
    setAsking(false);
  };
  if (!state) return null;
  return (
    <Card title={t('Notifications')}>
      <Text role="status">{words[state]}</Text>
      {state === 'off' && (
        <Button
          variant="light"
          loading={asking}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => void turnOn()}
        >
          {t('Turn on')}
        </Button>
      )}
    </Card>
  );
}
