import { Text } from '@mantine/core';
import { useServerQuery } from '#ui/status/server-query.ts';
import { ServerQueryStatus } from '#ui/status/server-query-status.tsx';
import { TrackFrame } from '#domain/track/track-frame.tsx';
import { noTrack } from '#domain/track/day.ts';
import { DayView } from '#domain/track/day-view.tsx';
import { t } from '#ui/language/text.ts';

interface ActivityProps {
  user: string | undefined;
  date: string;
  /** Counts taps on Refresh. */
  asks: number;
}

/** A user's day. */
export function Activity({ user, date, asks }: ActivityProps) {
  const asked = useServerQuery('tracker.day', user === undefined ? null : { body: { id: user, date } }, asks);
  const entries = asked.value?.list;
  return (
    <>
      <ServerQueryStatus asked={asked} />
      {user === undefined && <Text>{t('Please select user')}</Text>}
      {entries?.length === 0 && <Text>{t('No Visit Activity')}</Text>}
      {entries && entries.length > 0 ? (
        <DayView key={date} entries={entries} />
      ) : (
        <TrackFrame track={noTrack} here={null} />
      )}
    </>
  );
}
