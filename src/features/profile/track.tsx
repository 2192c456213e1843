import { Text } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { kolkataDay } from '#contract/dates.ts';
import { useDrafts, useQueued } from '#data/stored-hooks.ts';
import { useServerQuery } from '#ui/status/server-query.ts';
import { ServerQueryStatus } from '#ui/status/server-query-status.tsx';
import { countText } from '#ui/inline/age.ts';
import { Card } from '#ui/layout/card.tsx';
import { countPoints, LEFT } from '#domain/duty/left-points.ts';
import { DayInput } from '#ui/form/date-field.tsx';
import { Page } from '#ui/layout/page.tsx';
import { DayView } from '#domain/track/day-view.tsx';
import { whenText } from '#ui/inline/when.ts';
import { TrackApps } from './track-apps.tsx';

export const Route = createFileRoute('/my-profile/track')({ component: OwnTrack });

/** What is recorded of the signed-in user, and who viewed it. */
function OwnTrack() {
  const [today] = useState(() => kolkataDay(Date.now()));
  const [date, setDate] = useState(today);
  const asked = useServerQuery('tracker.own', { query: { date } });
  const { list, looks } = asked.value ?? {};
  return (
    <Page title="My location history">
      <Text>
        Between Start day and End day this app records where you are: every 15 minutes or 200 m, and with each
        check-in and check-out. Only while it is open, never outside your day. It is kept for a year.
      </Text>
      <DayInput label="Date" max={today} value={date} maw={220} onChange={(day) => setDate(day || today)} />
      <ServerQueryStatus asked={asked} />
      <Waiting />
      {list?.length === 0 && <Text>Nothing is recorded of this day.</Text>}
      {list && list.length > 0 && <DayView key={date} entries={list} />}
      {looks && (
        <Card title="Viewed in the last 30 days">
          {looks.length === 0 && <Text>Nobody</Text>}
          {looks.map(({ name, times, last_at }) => (
            <Text key={name}>
              {name}: {countText(times, 'time')}, last {whenText(last_at)}
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
  return <Text>{countText(queued + left, 'point')} on this phone, not sent yet.</Text>;
}
