import { lazyPart } from '#ui/hooks/parts.ts';
import { Frame } from '#ui/map/map-frame.tsx';
import type { TrackViewProps } from './track-view.tsx';

const TrackView = lazyPart(() => import('./track-view.tsx'));

const HEIGHT = 'clamp(300px, 55vh, 560px)';

/** The map of a user's day or current position. */
export const TrackFrame = (props: TrackViewProps) => (
  <Frame height={HEIGHT}>
    <TrackView {...props} />
  </Frame>
);
