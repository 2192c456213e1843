import { SimpleGrid, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/SimpleGrid.css';
import { useMemo } from 'react';
import type { TrackEntry } from '#contract/tracker.ts';
import { formatDateTime } from '#lib/dates.ts';
import { useServerQuery } from '#ui/status/server-query.ts';
import { ServerQueryStatus } from '#ui/status/server-query-status.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { TrackFrame } from '#domain/track/track-frame.tsx';
import { noTrack, placeOf } from '#domain/track/day.ts';
import { useAddresses } from '#domain/track/use-addresses.ts';
import { entryWord } from '#domain/track/words.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { useRenewal } from '#ui/hooks/use-renewal.ts';
import { clockOffset } from '#data/true-time.ts';
import { t } from '#ui/language/text.ts';
import { agoText } from './ago.ts';

/** Polling interval while the screen is visible. */
const RENEW_MS = 30_000;

interface LiveProps {
  user: string | undefined;
  /** Counts taps on Refresh. */
  asks: number;
}

/** A user's last known position. */
export function Live({ user, asks }: LiveProps) {
  const times = asks + useRenewal(RENEW_MS);
  const asked = useServerQuery(
    'tracker.live',
    user === undefined ? null : { body: { id: user, user } },
    times,
  );
  const point = asked.value?.data ?? null;
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <TrackFrame track={noTrack} here={point && placeOf(point)} />
      <Stack gap="sm">
        {user === undefined && <Text>{t('Please select user')}</Text>}
        {asked.value?.data === null && <Text>{t('No location yet')}</Text>}
        {point && <PointFacts point={point} />}
        <ServerQueryStatus asked={asked} />
      </Stack>
    </SimpleGrid>
  );
}

function PointFacts({ point }: { point: TrackEntry }) {
  const { username, lat, lng, address, datetime, type } = point;
  const place = useMemo(() => [placeOf(point)].filter((one) => one !== null), [point]);
  const addressOf = useAddresses(place);
  // By the server's clock: this device's may be wrong.
  const now = useNow(10_000) + clockOffset();
  return (
    <Facts
      facts={[
        { label: t('Username'), value: username },
        { label: t('Latitude'), value: lat?.toFixed(6) },
        { label: t('Longitude'), value: lng?.toFixed(6) },
        { label: t('Address'), value: address ?? (place[0] && addressOf(place[0])) },
        { label: t('Date and time'), value: `${formatDateTime(datetime)} (${agoText(datetime, now)})` },
        { label: t('Recorded at'), value: entryWord(type) },
      ]}
    />
  );
}
