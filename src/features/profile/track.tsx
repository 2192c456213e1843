import { Text } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { useDrafts, useQueued } from '#data/stored-hooks.ts';
import { trueToday } from '#data/true-time.ts';
import { useServerQuery } from '#ui/status/server-query.ts';
import { ServerQueryStatus } from '#ui/status/server-query-status.tsx';
import { Card } from '#ui/layout/card.tsx';
import { countPoints, LEFT } from '#domain/duty/left-points.ts';
import { DayInput } from '#ui/form/date-field.tsx';
import { Page } from '#ui/layout/page.tsx';
import { DayView } from '#domain/track/day-view.tsx';
import { whenText } from '#ui/inline/when.ts';
import { t } from '#ui/language/text.ts';
import { TrackApps } from './track-apps.tsx';

export const Route = createFileRoute('/my-profile/track')({ component: OwnTrack });

/** What is recorded of the signed-in user, and who viewed it. */
function OwnTrack() {
  const [today] = useState(trueToday);
  const [date, setDate] = useState(today);
  const asked = useServerQuery('tracker.own', { query: { date } });
  const { list, looks } = asked.value ?? {};
  return (
    <Page title={t('My location history')}>
      <Text>
        {t(
          'Between Start day and End day this app records where you are: every 15 minutes or 200 m, and with each check-in and check-out. Only while it is open, or by a tracking app you connected; never outside your day. It is stored for a year.',
        )}
      </Text>
      <DayInput
        label={t('Date')}
        max={today}
        value={date}
        maw={220}
        onChange={(day) => setDate(day || today)}
      />
      <ServerQueryStatus asked={asked} />
      <Waiting />
      {list?.length === 0 && <Text>{t('No location recorded.')}</Text>}
      {list && list.length > 0 && <DayView key={date} entries={list} />}
      {looks && (
        <Card title={t('Viewed in the last 30 days')}>
          {looks.length === 0 && <Text>{t('Nobody')}</Text>}
          {looks.map(({ name, times, last_at }) => (
            <Text key={name}>
              {t('{name}: {times}, last {time}', {
                name,
                times: t('{count, plural, one {# time} other {# times}}', { count: times }),
                time: whenText(last_at),
              })}
            </Text>
          ))}
        </Card>
      )}
      <TrackApps />
    </Page>
  );
}

/** Recorded points not sent yet. */
function Waiting() {
  // Points leave the drafts when they become an outbox change.
  const left = useDrafts(LEFT).reduce((sum, draft) => sum + countPoints(draft), 0);
  const ops = useQueued('attendances').filter(({ call }) => call === 'attendance.positions');
  const queued = ops.reduce(
    (sum, { patch: { positions } }) => sum + (Array.isArray(positions) ? positions.length : 0),
    0,
  );
  if (queued + left === 0) return null;
  return (
    <Text>
      {t('{points} on this {device}, not sent yet.', {
        points: t('{count, plural, one {# point} other {# points}}', { count: queued + left }),
      })}
    </Text>
  );
}
