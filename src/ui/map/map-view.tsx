import { useComputedColorScheme } from '@mantine/core';
import { Marker, type LngLat, type Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Point } from '#lib/geo/distance.ts';
import { isComposing } from '../hooks/composing.ts';
import { t } from '../language/text.ts';
import { makeMap, onLostContext, PLACE_ZOOM } from './base-map.ts';
import type { MapScheme } from './map-palette.ts';

const MARKER_COLOUR = '#c92a2a';
/** From here a finger covers less than a few hundred metres. */
const POINT_ZOOM = 12;
const CLOSER = 4;

const locale = {
  'Map.Title': t(
    'Map. Arrow keys move it, plus and minus zoom, Enter puts the marker in the middle; from far off it zooms in.',
  ),
  'Marker.Title': t('Marker. Arrow keys move it, with Shift in bigger steps.'),
};

export interface MapViewProps {
  position: Point | null;
  /** The user placed the marker: by dragging, arrow keys or a tap on the map. */
  onMove: (position: Point) => void;
  /** Id of the marker position's description. */
  describedBy?: string;
}

interface Drawn {
  map: MapLibreMap;
  marker: Marker;
}

function draw(container: HTMLElement, scheme: MapScheme, onMove: MapViewProps['onMove']): Drawn {
  const map = makeMap(container, scheme, locale);
  const marker = new Marker({ draggable: true, color: MARKER_COLOUR });
  const tell = ({ lng, lat }: LngLat) => onMove({ latitude: lat, longitude: lng });
  /** When zoomed out a tap zooms in, as it would place the marker kilometres off. */
  const point = (at: LngLat) => {
    if (map.getZoom() >= POINT_ZOOM) tell(at.wrap());
    else map.easeTo({ center: at, zoom: Math.min(map.getZoom() + CLOSER, POINT_ZOOM) });
  };
  marker.on('dragend', () => tell(marker.getLngLat().wrap()));
  map.on('click', ({ lngLat, originalEvent }) => {
    if (!originalEvent.composedPath().includes(marker.getElement())) point(lngLat);
  });
  map.getCanvas().addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !isComposing(event)) point(map.getCenter());
  });
  return { map, marker };
}

/** Shows the marker; moves the map only if the marker would be out of view or the zoom too low. */
function show({ map, marker }: Drawn, position: Point | null): void {
  if (!position) {
    marker.remove();
    return;
  }
  const at: [number, number] = [position.longitude, position.latitude];
  marker.setLngLat(at);
  // Adding a marker again would remove it first, and lose its keyboard focus.
  if (!marker.getElement().isConnected) marker.addTo(map);
  if (map.getZoom() < PLACE_ZOOM - 2 || !map.getBounds().contains(at))
    map.jumpTo({ center: at, zoom: PLACE_ZOOM });
}

/** A map with one marker. Import it lazily inside an error boundary, as it throws without WebGL. */
export default function MapView({ position, onMove, describedBy }: MapViewProps) {
  const scheme = useComputedColorScheme('light');
  const container = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn>(null);
  const [lost, setLost] = useState(false);
  // The frame around a map shows what to do when it cannot be drawn.
  if (lost) throw new Error('The map lost its drawing context.');
  const moved = useEffectEvent(onMove);
  const begin = useEffectEvent((element: HTMLElement) => {
    const made = draw(element, scheme, (point) => moved(point));
    onLostContext(made.map, () => setLost(true));
    if (describedBy) made.marker.getElement().setAttribute('aria-describedby', describedBy);
    show(made, position);
    return made;
  });

  useEffect(() => {
    if (!container.current) return;
    drawn.current = begin(container.current);
    return () => {
      drawn.current?.map.remove();
      drawn.current = null;
    };
  }, [scheme]);

  const { latitude, longitude } = position ?? {};
  useEffect(() => {
    if (!drawn.current) return;
    show(drawn.current, latitude === undefined || longitude === undefined ? null : { latitude, longitude });
  }, [latitude, longitude]);

  return <div ref={container} style={{ height: '100%' }} />;
}
