import '@mantine/core/styles/Slider.css';
import { Button, Group, NativeSelect, Slider, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { formatTime } from '#lib/dates.ts';
import { placeAt, type Stamped } from '#lib/geo/track.ts';
import { Icon } from '#ui/inline/icon.tsx';
import { t } from '#ui/language/text.ts';
import { TrackFrame } from './track-frame.tsx';
import type { Track } from './track-layer.ts';

/** At speed 1 a minute of the day takes a second. */
const FASTER = 60;
const speeds = ['1', '2', '5', '10', '20'] as const;
const MINUTE_MS = 60_000;

/** A day on the map, with replay controls. */
export function Replay({ track }: { track: Track }) {
  const [at, setAt] = useState<number | null>(null);
  const [first, last] = [track.points[0], track.points.at(-1)];
  return (
    <>
      <TrackFrame track={track} here={at === null ? null : placeAt(track.points, at)} />
      {first && last && last.at > first.at && <Controls {...{ first, last, at }} onAt={setAt} />}
    </>
  );
}

interface ControlsProps {
  first: Stamped;
  last: Stamped;
  /** The replayed time; null before the replay has begun. */
  at: number | null;
  onAt: (at: number) => void;
}

function Controls({ first, last, at, onAt }: ControlsProps) {
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<string>('5');
  const now = at ?? first.at;
  const ended = now >= last.at;
  useFrames(playing && !ended, (ms) => onAt(Math.min(last.at, now + ms * FASTER * Number(speed))));
  const play = () => {
    if (ended) onAt(first.at);
    setPlaying(!playing || ended);
  };
  return (
    <>
      <Slider
        size="lg"
        min={0}
        max={Math.ceil((last.at - first.at) / MINUTE_MS)}
        value={(now - first.at) / MINUTE_MS}
        onChange={(minutes) => onAt(Math.min(last.at, first.at + minutes * MINUTE_MS))}
        label={null}
        thumbLabel={t('Time of the day')}
        thumbValueText={formatTime(now)}
      />
      <Group gap="sm" justify="space-between">
        <Button
          variant="default"
          leftSection={<Icon name={playing && !ended ? 'pause' : 'play'} />}
          onClick={play}
        >
          {playing && !ended ? t('Pause') : t('Play')}
        </Button>
        <Text>{formatTime(now)}</Text>
        <NativeSelect
          aria-label={t('Speed')}
          data={speeds.map((value) => ({ value, label: `${value}×` }))}
          value={speed}
          onChange={(event) => setSpeed(event.currentTarget.value)}
        />
      </Group>
    </>
  );
}

/** Calls back with the milliseconds since the last frame, while running. */
function useFrames(running: boolean, onFrame: (ms: number) => void): void {
  const drawn = useEffectEvent(onFrame);
  useEffect(() => {
    if (!running) return;
    let before = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      drawn(Math.max(0, now - before));
      before = now;
      frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [running]);
}
