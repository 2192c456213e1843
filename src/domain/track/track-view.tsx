import { useComputedColorScheme } from '@mantine/core';
import { LngLatBounds, Marker, type Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Point } from '#lib/geo/distance.ts';
import { t } from '#ui/language/text.ts';
import { makeMap, onLostContext, PLACE_ZOOM } from '#ui/map/base-map.ts';
import type { MapScheme } from '#ui/map/map-palette.ts';
import { drawTrack, type Track } from './track-layer.ts';

const HERE_COLOUR = '#c92a2a';
const locale = {
  'Map.Title': t(
    'Map of the day. Arrow keys move it, plus and minus zoom. The list beside it says the same.',
  ),
  'Marker.Title': t('Here'),
};

export interface TrackViewProps {
  track: Track;
  /** The marker: the current position, or that of the replayed time. */
  here: Point | null;
}

interface Drawn {
  map: MapLibreMap;
  marker: Marker;
  /** Resolves once layers can be added. */
  ready: Promise<unknown>;
}

function draw(container: HTMLElement, scheme: MapScheme): Drawn {
  const map = makeMap(container, scheme, locale);
  const marker = new Marker({ color: HERE_COLOUR });
  return { map, marker, ready: map.once('load') };
}

/** The map follows a marker without a track, and one on a track only if it would leave the view. */
function placeMarker({ map, marker }: Drawn, here: Point | null, alone: boolean): void {
  if (!here) {
    marker.remove();
    return;
  }
  const at: [number, number] = [here.longitude, here.latitude];
  marker.setLngLat(at);
  if (!marker.getElement().isConnected) marker.addTo(map);
  if (alone) map.jumpTo({ center: at, zoom: Math.max(map.getZoom(), PLACE_ZOOM - 1) });
  else if (!map.getBounds().contains(at)) map.jumpTo({ center: at });
}

/** Fits everything into the view. */
function fit(map: MapLibreMap, points: readonly Point[]): void {
  const bounds = new LngLatBounds();
  for (const { longitude, latitude } of points) bounds.extend([longitude, latitude]);
  if (!bounds.isEmpty()) map.fitBounds(bounds, { padding: 48, maxZoom: PLACE_ZOOM, animate: false });
}

/** The map of a track. Import it lazily inside an error boundary, as it throws without WebGL. */
export default function TrackView({ track, here }: TrackViewProps) {
  const scheme = useComputedColorScheme('light');
  const container = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn>(null);
  const [lost, setLost] = useState(false);
  // The frame around a map shows what to do when it cannot be drawn.
  if (lost) throw new Error('The map lost its drawing context.');
  const show = useEffectEvent(() => {
    const now = drawn.current;
    if (!now) return;
    fit(now.map, track.points);
    placeMarker(now, here, track.points.length === 0);
    void now.ready.then(() => drawn.current === now && drawTrack(now.map, scheme, track));
  });

  useEffect(() => {
    if (!container.current) return;
    drawn.current = draw(container.current, scheme);
    onLostContext(drawn.current.map, () => setLost(true));
    return () => {
      drawn.current?.map.remove();
      drawn.current = null;
    };
  }, [scheme]);
  useEffect(() => show(), [scheme, track]);
  const { latitude, longitude } = here ?? {};
  const alone = track.points.length === 0;
  useEffect(() => {
    const point = latitude === undefined || longitude === undefined ? null : { latitude, longitude };
    if (drawn.current) placeMarker(drawn.current, point, alone);
  }, [latitude, longitude, alone]);

  return <div ref={container} style={{ height: '100%' }} />;
}
