import { SimpleGrid, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/SimpleGrid.css';
import { useMemo } from 'react';
import type { TrackEntry } from '#contract/tracker.ts';
import { formatTime } from '#lib/dates.ts';
import { distancesOf, type Stop } from '#lib/geo/track.ts';
import { t } from '#ui/language/text.ts';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import type { Track } from './track-layer.ts';
import { trackOf } from './day.ts';
import { DayTimeline } from './day-timeline.tsx';
import { Replay } from './replay.tsx';
import { useAddresses } from './use-addresses.ts';
import { farText, longText } from './words.ts';

/** A day on the map and as a list: route, stops, gaps and distance. */
export function DayView({ entries }: { entries: readonly TrackEntry[] }) {
  const track = useMemo(() => trackOf(entries), [entries]);
  const addressOf = useAddresses(track.points);
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Stack gap="sm">
        <Replay track={track} />
        <Sums track={track} />
        <Card title={t('Stops')}>
          {track.stops.length === 0 ? (
            <Text c="dimmed">{t('No stop of ten minutes or more')}</Text>
          ) : (
            track.stops.map((stop) => (
              <Text key={stop.from}>
                {stopText(stop)}
                <Text span display="block" size="sm" c="dimmed">
                  {addressOf(stop)}
                </Text>
              </Text>
            ))
          )}
        </Card>
      </Stack>
      <Card title={t('Timeline')}>
        <DayTimeline entries={entries} addressOf={addressOf} />
      </Card>
    </SimpleGrid>
  );
}

const stopText = ({ from, to }: Stop) => `${formatTime(from)} – ${formatTime(to)} · ${longText(to - from)}`;

function Sums({ track: { legs } }: { track: Track }) {
  const { seen, unseen } = distancesOf(legs);
  return (
    <Facts
      facts={[
        { label: t('Distance'), value: farText(seen) },
        { label: t('Not recorded (dashed), straight line'), value: farText(unseen) },
      ]}
    />
  );
}
