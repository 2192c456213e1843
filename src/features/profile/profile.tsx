import { Button, Text } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { useViewer } from '#data/hooks.ts';
import { Card } from '#ui/layout/card.tsx';
import { InstallWords } from '#ui/device/install-offer.tsx';
import { useInstallWay } from '#ui/device/install.ts';
import { SignOut } from '#ui/device/sign-out.tsx';
import { DutyCard } from '#domain/duty/duty-card.tsx';
import { Icon } from '#ui/inline/icon.tsx';
import { Page } from '#ui/layout/page.tsx';
import { TextLink } from '#ui/inline/text-link.tsx';
import { t } from '#ui/language/text.ts';
import { Appearance } from './appearance.tsx';
import { AttendanceCard } from './attendance.tsx';
import { BasicDetails } from './basic-details.tsx';
import { PushCard } from './push-card.tsx';
import { Statistics } from './statistics.tsx';
import { TerritoriesCard } from './territories.tsx';

export const Route = createFileRoute('/my-profile/')({ component: Profile });

function Profile() {
  const { id, name } = useViewer();
  const [leaving, setLeaving] = useState(false);
  return (
    <Page title={t('My profile')}>
      <BasicDetails user_id={id} />
      <DutyCard />
      <TerritoriesCard user_id={id} />
      <Statistics user_id={id} name={name} />
      <AttendanceCard user_id={id} name={name} />
      <Card title={t('Your location')}>
        <Text>
          {t('Recorded only while on duty: by this app when it is open, or by a tracking app you connect.')}
        </Text>
        <TextLink to="/my-profile/track">{t('My location history, and who viewed it')}</TextLink>
      </Card>
      <Appearance />
      <PushCard />
      <InstallCard />
      <Button
        variant="default"
        leftSection={<Icon name="leave" />}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => setLeaving(true)}
      >
        {t('Logout')}
      </Button>
      <Text c="dimmed" size="sm">
        {t('Version {version}', { version: String(import.meta.env['VITE_RELEASE']) })}
      </Text>
      {leaving && <SignOut onStay={() => setLeaving(false)} />}
    </Page>
  );
}

function InstallCard() {
  const way = useInstallWay();
  if (way === 'none') return null;
  return (
    <Card title={t('Install')}>
      {way === 'installed' ? (
        <Text>{t('Beatbook is installed on this {device}.')}</Text>
      ) : (
        <InstallWords way={way} />
      )}
    </Card>
  );
}
