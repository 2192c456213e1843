import { Button, Text, Timeline } from '@mantine/core';
import { useState } from 'react';
import type { TrackEntry } from '#contract/tracker.ts';
import type { Point } from '#lib/geo/distance.ts';
import { formatTime } from '#lib/dates.ts';
import { t } from '#ui/language/text.ts';
import { placeOf } from './day.ts';
import { dotColour, dots } from './dots.ts';
import { entryWord } from './words.ts';

const SHOWN = 200;

interface DayTimelineProps {
  entries: readonly TrackEntry[];
  /** Place name of a point. */
  addressOf: (point: Point) => string | null;
}

/** The entries of a day; a red dot marks one without a position. */
export function DayTimeline({ entries, addressOf }: DayTimelineProps) {
  const [shown, setShown] = useState(SHOWN);
  const visible = entries.slice(0, shown);
  return (
    <>
      <Timeline {...dots} active={visible.length}>
        {visible.map((entry) => {
          const place = placeOf(entry);
          const address = entry.address ?? (place && addressOf(place));
          return (
            <Timeline.Item
              key={`${entry.datetime} ${entry.type}`}
              color={dotColour(place !== null)}
              title={`${formatTime(entry.datetime)} · ${entryWord(entry.type)}`}
            >
              <Text size="sm">{place ? (address ?? coordinates(place)) : t('No location')}</Text>
              {entry.remarks && (
                <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  {entry.remarks}
                </Text>
              )}
            </Timeline.Item>
          );
        })}
      </Timeline>
      {entries.length > shown && (
        <Button variant="default" onClick={() => setShown(entries.length)}>
          {t('Show all {count}', { count: entries.length })}
        </Button>
      )}
    </>
  );
}

const coordinates = ({ latitude, longitude }: Point) => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
