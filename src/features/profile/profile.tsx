import { Button, Group, SegmentedControl, Stack, Switch, Text, useMantineColorScheme } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { useViewer } from '#data/hooks.ts';
import { Card } from '#ui/card.tsx';
import { setHighContrast, useHighContrast } from '#ui/device/appearance.ts';
import { InstallWords } from '#ui/device/install-offer.tsx';
import { useInstallWay } from '#ui/device/install.ts';
import { SignOut } from '#ui/device/sign-out.tsx';
import { DutyCard } from '#ui/duty/duty-card.tsx';
import { Icon } from '#ui/icon.tsx';
import { Page } from '#ui/page.tsx';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { PushCard } from './push-card.tsx';

export const Route = createFileRoute('/my-profile/')({ component: Profile });

function Profile() {
  const viewer = useViewer();
  const [leaving, setLeaving] = useState(false);
  return (
    <Page title="My profile">
      <Card title="You">
        <Group wrap="nowrap">
          <PersonAvatar user={viewer} size={64} />
          <div>
            <Text fw={600}>{viewer.name}</Text>
            <Text>{viewer.role}</Text>
            {viewer.department && <Text c="dimmed">{viewer.department}</Text>}
          </div>
        </Group>
      </Card>
      <DutyCard />
      <Appearance />
      <PushCard />
      <InstallCard />
      <Button
        variant="default"
        leftSection={<Icon name="leave" />}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => setLeaving(true)}
      >
        Logout
      </Button>
      <Text c="dimmed" size="sm">
        Version {String(import.meta.env['VITE_RELEASE'])}
      </Text>
      {leaving && <SignOut onStay={() => setLeaving(false)} />}
    </Page>
  );
}

const schemes = [
  { value: 'auto', label: 'Auto' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const high = useHighContrast();
  return (
    <Card title="Appearance">
      <Stack>
        <SegmentedControl
          aria-label="Theme"
          size="md"
          fullWidth
          data={[...schemes]}
          value={colorScheme}
          onChange={setColorScheme}
        />
        <Switch
          size="md"
          label="Big text, strong contrast"
          description="For bright sun and tired eyes"
          checked={high}
          onChange={(event) => setHighContrast(event.currentTarget.checked)}
        />
      </Stack>
    </Card>
  );
}

function InstallCard() {
  const way = useInstallWay();
  if (way === 'none') return null;
  return (
    <Card title="Install">
      {way === 'installed' ? <Text>Beatbook is installed on this device.</Text> : <InstallWords way={way} />}
    </Card>
  );
}
