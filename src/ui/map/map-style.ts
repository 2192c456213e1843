import type {
  DataDrivenPropertyValueSpecification,
  FilterSpecification,
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import { mapFont, palettes, type MapScheme, type Palette } from './map-palette.ts';
import { emptyPincodes, pincodeLayers } from './pincode-layer.ts';
import { tileLayers, tileSource } from './tile-layers.ts';

const ATTRIBUTION = 'Natural Earth · GeoNames (CC BY 4.0)';

const townsShown: FilterSpecification = [
  '<=',
  ['get', 'rank'],
  ['step', ['zoom'], 1, 4, 2, 5, 3, 6, 4, 7.5, 5],
];

const borderWidth: DataDrivenPropertyValueSpecification<number> = [
  'interpolate',
  ['linear'],
  ['zoom'],
  3,
  0.5,
  8,
  1.5,
];

/** With street tiles, which have own names, ours end at this zoom. */
const LAST_ZOOM_BESIDE_TILES = 7;

const sources: Record<string, SourceSpecification> = {
  land: { type: 'geojson', data: '/geo/land.json' },
  states: { type: 'geojson', data: '/geo/states.json', attribution: ATTRIBUTION },
  labels: { type: 'geojson', data: '/geo/state-labels.json' },
  towns: { type: 'geojson', data: '/geo/cities.json' },
};

function groundLayers(colours: Palette): LayerSpecification[] {
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': colours.sea } },
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colours.land } },
    { id: 'india', type: 'fill', source: 'states', paint: { 'fill-color': colours.india } },
  ];
}

function nameLayers(colours: Palette, maxzoom: number): LayerSpecification[] {
  const halo = { 'text-halo-color': colours.halo, 'text-halo-width': 1.4 };
  return [
    {
      id: 'town-dots',
      type: 'circle',
      source: 'towns',
      maxzoom,
      filter: townsShown,
      paint: { 'circle-radius': 2.5, 'circle-color': colours.dot },
    },
    {
      id: 'state-names',
      type: 'symbol',
      source: 'labels',
      minzoom: 3.5,
      maxzoom: 7,
      layout: { 'text-field': ['get', 'name'], 'text-font': mapFont, 'text-size': 11 },
      paint: { 'text-color': colours.state, ...halo },
    },
    {
      id: 'town-names',
      type: 'symbol',
      source: 'towns',
      maxzoom,
      filter: townsShown,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': mapFont,
        'text-size': 12,
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 0.5,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: { 'text-color': colours.town, ...halo },
    },
  ];
}

/** The complete style: the bundled map of India, with optional street tiles between ground and names. */
export function mapStyle(scheme: MapScheme, tiles_url: string | null): StyleSpecification {
  const colours = palettes[scheme];
  const borders: LayerSpecification = {
    id: 'borders',
    type: 'line',
    source: 'states',
    paint: { 'line-color': colours.border, 'line-width': borderWidth },
  };
  return {
    version: 8,
    sources: { ...sources, ...(tiles_url ? { tiles: tileSource(tiles_url) } : emptyPincodes) },
    layers: [
      ...groundLayers(colours),
      ...(tiles_url ? tileLayers(tiles_url, colours) : []),
      borders,
      ...(tiles_url ? [] : pincodeLayers(colours)),
      ...nameLayers(colours, tiles_url ? LAST_ZOOM_BESIDE_TILES : 24),
    ],
  };
}
