import type { GeoJSONSource, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl';
import type { Point } from '#lib/geo/distance.ts';
import type { Leg, Stamped, Stop } from '#lib/geo/track.ts';
import type { MapScheme } from '#ui/map/map-palette.ts';

/** A day's track on the map. */
export interface Track {
  points: readonly Stamped[];
  legs: readonly Leg[];
  stops: readonly Stop[];
}

const SOURCE = 'track';
const colours = {
  light: { way: '#1864ab', stop: '#b54708', rim: '#ffffff' },
  dark: { way: '#74c0fc', stop: '#ffb066', rim: '#1a1d21' },
} as const;

const at = ({ longitude, latitude }: Point): [number, number] => [longitude, latitude];

function layers(scheme: MapScheme): LayerSpecification[] {
  const { way, stop, rim } = colours[scheme];
  const line = { type: 'line', source: SOURCE, layout: { 'line-cap': 'round' } } as const;
  const dot = { type: 'circle', source: SOURCE } as const;
  return [
    {
      ...line,
      id: 'track-way',
      filter: ['==', ['get', 'kind'], 'way'],
      paint: { 'line-color': way, 'line-width': 4 },
    },
    {
      ...line,
      id: 'track-gap',
      filter: ['==', ['get', 'kind'], 'gap'],
      paint: { 'line-color': way, 'line-width': 3, 'line-dasharray': [1, 2.5] },
    },
    {
      ...dot,
      id: 'track-points',
      filter: ['==', ['get', 'kind'], 'point'],
      paint: {
        'circle-radius': 5,
        'circle-color': way,
        'circle-stroke-color': rim,
        'circle-stroke-width': 1.5,
      },
    },
    {
      ...dot,
      id: 'track-stops',
      filter: ['==', ['get', 'kind'], 'stop'],
      paint: {
        'circle-radius': 9,
        'circle-color': stop,
        'circle-stroke-color': rim,
        'circle-stroke-width': 2,
      },
    },
  ];
}

/** The route as lines, dashed where unobserved, with its points and stops. */
function featuresOf({ points, legs, stops }: Track) {
  const feature = <G>(kind: string, geometry: G) => ({
    type: 'Feature' as const,
    properties: { kind },
    geometry,
  });
  const dot = (kind: string) => (point: Point) =>
    feature(kind, { type: 'Point' as const, coordinates: at(point) });
  return [
    ...legs.map(({ from, to, gap }) =>
      feature(gap ? 'gap' : 'way', { type: 'LineString' as const, coordinates: [at(from), at(to)] }),
    ),
    ...points.map(dot('point')),
    ...stops.map(dot('stop')),
  ];
}

/** Draws a track once the map has loaded. */
export function drawTrack(map: MapLibreMap, scheme: MapScheme, track: Track): void {
  const data = { type: 'FeatureCollection' as const, features: featuresOf(track) };
  const source = map.getSource<GeoJSONSource>(SOURCE);
  if (source) {
    void source.setData(data);
    return;
  }
  map.addSource(SOURCE, { type: 'geojson', data });
  for (const layer of layers(scheme)) map.addLayer(layer);
}
