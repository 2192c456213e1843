import { useComputedColorScheme } from '@mantine/core';
import { Marker, type LngLat, type Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Point } from '#lib/geo/distance.ts';
import { makeMap, PLACE_ZOOM } from './base-map.ts';
import type { MapScheme } from './map-palette.ts';

const MARKER_COLOUR = '#c92a2a';
/** From here on a finger covers less than a few hundred metres. */
const POINT_ZOOM = 12;
const CLOSER = 4;

const locale = {
  'Map.Title':
    'Map. Arrow keys move it, plus and minus zoom, Enter puts the marker in the middle; from far off it zooms in.',
  'Marker.Title': 'Marker. Arrow keys move it, with Shift in bigger steps.',
};

export interface MapViewProps {
  position: Point | null;
  /** The user put the marker somewhere: by dragging, by arrow keys or by a tap on the map. */
  onMove: (position: Point) => void;
  /** Id of the element that says where the marker is. */
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
  /** From far off a tap means a region: it comes closer instead of putting the marker kilometres away. */
  const point = (at: LngLat) => {
    if (map.getZoom() >= POINT_ZOOM) tell(at.wrap());
    else map.easeTo({ center: at, zoom: Math.min(map.getZoom() + CLOSER, POINT_ZOOM) });
  };
  marker.on('dragend', () => tell(marker.getLngLat().wrap()));
  map.on('click', ({ lngLat, originalEvent }) => {
    if (!originalEvent.composedPath().includes(marker.getElement())) point(lngLat);
  });
  map.getCanvas().addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') point(map.getCenter());
  });
  return { map, marker };
}

/** Shows the marker; the map follows only where the marker would be out of sight or the map too small. */
function show({ map, marker }: Drawn, position: Point | null): void {
  if (!position) {
    marker.remove();
    return;
  }
  const at: [number, number] = [position.longitude, position.latitude];
  marker.setLngLat(at);
  // Adding a marker again takes it off the page first, and with it the focus of whoever moves it by keys.
  if (!marker.getElement().isConnected) marker.addTo(map);
  if (map.getZoom() < PLACE_ZOOM - 2 || !map.getBounds().contains(at))
    map.jumpTo({ center: at, zoom: PLACE_ZOOM });
}

/** The map with one marker. Its own chunk: import it lazily, inside a guard, for it throws where there is no WebGL. */
export default function MapView({ position, onMove, describedBy }: MapViewProps) {
  const scheme = useComputedColorScheme('light');
  const container = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn>(null);
  const moved = useEffectEvent(onMove);
  const begin = useEffectEvent((element: HTMLElement) => {
    const made = draw(element, scheme, (point) => moved(point));
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
