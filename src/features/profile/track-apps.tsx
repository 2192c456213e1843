import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { TrackApp } from '#contract/track-apps.ts';
import { engine } from '#data/engine.ts';
import { useServerQuery } from '#ui/status/server-query.ts';
import { ServerQueryStatus } from '#ui/status/server-query-status.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Confirm } from '#ui/overlay/confirm.tsx';
import { say } from '#ui/message/snackbar.ts';
import { whenText } from '#ui/inline/when.ts';
import { t } from '#ui/language/text.ts';
import { ConnectDialog } from './connect-dialog.tsx';

/** External apps that record a whole day, also with the screen off. */
export function TrackApps() {
  const [times, setTimes] = useState(0);
  const [connecting, setConnecting] = useState(false);
  const [leaving, setLeaving] = useState<TrackApp | null>(null);
  const asked = useServerQuery('track_apps.list', {}, times);
  const again = () => setTimes(times + 1);
  const disconnect = async ({ id }: TrackApp) => {
    setLeaving(null);
    const gone = await engine().ask('track_apps.disconnect', { params: { id } });
    say(gone.ok ? gone.value.message : gone.message);
    again();
  };
  return (
    <Card title={t('Tracking apps')}>
      <Text>
        {t(
          'A tracking app on your phone, such as Traccar Client or OsmAnd, can record your route with the screen off. Only what it sends between Start day and End day is stored, once Start day has been sent.',
        )}
      </Text>
      <ServerQueryStatus asked={asked} />
      {asked.value?.data.map((app) => (
        <Group key={app.id} justify="space-between">
          <Stack gap={0}>
            <Text fw={600}>{app.name}</Text>
            <Text size="sm" c="dimmed">
              {app.last_at === null
                ? t('Nothing received yet')
                : t('Last point {time}', { time: whenText(app.last_at) })}
            </Text>
          </Stack>
          <Button
            variant="default"
            aria-label={t('Disconnect {name}', { name: app.name })}
            onClick={() => setLeaving(app)}
          >
            {t('Disconnect')}
          </Button>
        </Group>
      ))}
      <Button variant="light" style={{ alignSelf: 'flex-start' }} onClick={() => setConnecting(true)}>
        {t('Connect an app')}
      </Button>
      {connecting && <ConnectDialog onConnected={again} onClose={() => setConnecting(false)} />}
      {leaving && (
        <Confirm
          opened
          title={t('Disconnect {name}', { name: leaving.name })}
          confirm={t('Disconnect')}
          danger
          onConfirm={() => void disconnect(leaving)}
          onClose={() => setLeaving(null)}
        >
          {t('New locations from it will be ignored. Recorded locations stay.')}
        </Confirm>
      )}
    </Card>
  );
}
