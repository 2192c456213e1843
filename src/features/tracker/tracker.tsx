import { Button, Group, Tabs, Text } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useRows } from '#data/hooks.ts';
import { trueToday } from '#data/true-time.ts';
import { DayInput } from '#ui/form/date-field.tsx';
import { Icon } from '#ui/inline/icon.tsx';
import { t } from '#ui/language/text.ts';
import { Page } from '#ui/layout/page.tsx';
import { Activity } from './activity.tsx';
import { Live } from './live.tsx';
import { PeoplePicker } from './people-picker.tsx';
import { trackerSearch, type TrackerSearch } from './search.ts';

export const Route = createFileRoute('/salesforcetracker')({
  validateSearch: trackerSearch,
  component: Tracker,
});

function Tracker() {
  const search = Route.useSearch();
  const { user, isactivity } = search;
  const navigate = useNavigate();
  const go = (next: TrackerSearch) =>
    void navigate({ to: '/salesforcetracker', search: next, replace: true, resetScroll: false });
  const [asks, setAsks] = useState(0);
  const [today] = useState(trueToday);
  const date = search.date ?? today;
  const name = useRows('users', user === undefined ? [] : [user]).value?.[0]?.name;
  return (
    <Page
      title={t('Salesforce Location Tracker')}
      actions={
        <>
          <Button variant="default" leftSection={<Icon name="refresh" />} onClick={() => setAsks(asks + 1)}>
            {t('Refresh')}
          </Button>
          <Button variant="default" onClick={() => go({ isactivity })}>
            {t('Reset')}
          </Button>
        </>
      }
    >
      <Text size="sm" c="dimmed">
        {t('Needs the network. People can see who viewed their location. Nobody is tracked off duty.')}
      </Text>
      <Group align="flex-end">
        <PeoplePicker
          user={user === undefined ? null : { id: user, name: name ?? '' }}
          onPick={(picked) => go({ ...search, user: picked })}
        />
        {isactivity && (
          <DayInput
            label={t('Date')}
            max={today}
            value={date}
            onChange={(day) => go({ ...search, date: day || undefined })}
          />
        )}
      </Group>
      <Tabs
        value={isactivity ? 'activity' : 'live'}
        onChange={(tab) => go({ ...search, isactivity: tab === 'activity' ? 1 : undefined })}
        keepMounted={false}
      >
        <Tabs.List>
          <Tabs.Tab value="live" mih="3rem">
            {t('Live Location')}
          </Tabs.Tab>
          <Tabs.Tab value="activity" mih="3rem">
            {t('Activity Tracker')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="live" pt="md">
          <Live user={user} asks={asks} />
        </Tabs.Panel>
        <Tabs.Panel value="activity" pt="md">
          <Activity user={user} date={date} asks={asks} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
