import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import { mapFont, type Palette } from './map-palette.ts';

const ATTRIBUTION = '© OpenStreetMap contributors';
const FIRST_STREET_ZOOM = 6;

/** Vector tiles end in .pbf or .mvt; a URL ending in .json is a TileJSON of such tiles; all others are raster. */
function isVector(tiles_url: string): boolean {
  return /\.(pbf|mvt|json)($|\?)/.test(tiles_url);
}

/** The source of the server's tile URL: a template with {z}, {x} and {y}, or a TileJSON file. */
export function tileSource(tiles_url: string): SourceSpecification {
  const from = tiles_url.includes('{z}') ? { tiles: [tiles_url] } : { url: tiles_url };
  return isVector(tiles_url)
    ? { type: 'vector', ...from, attribution: ATTRIBUTION }
    : { type: 'raster', ...from, tileSize: 256, minzoom: FIRST_STREET_ZOOM, attribution: ATTRIBUTION };
}

/** The layers of the tiles; vector tiles use the layer names of the OpenMapTiles schema. */
export function tileLayers(tiles_url: string, colours: Palette): LayerSpecification[] {
  return isVector(tiles_url)
    ? vectorLayers(colours)
    : [{ id: 'tiles', type: 'raster', source: 'tiles', minzoom: FIRST_STREET_ZOOM }];
}

function vectorLayers(colours: Palette): LayerSpecification[] {
  const names = { 'text-color': colours.town, 'text-halo-color': colours.halo, 'text-halo-width': 1.4 };
  const tiles = { source: 'tiles', minzoom: FIRST_STREET_ZOOM } as const;
  return [
    {
      id: 'tile-water',
      type: 'fill',
      ...tiles,
      'source-layer': 'water',
      paint: { 'fill-color': colours.water },
    },
    {
      id: 'tile-buildings',
      type: 'fill',
      ...tiles,
      'source-layer': 'building',
      paint: { 'fill-color': colours.building },
    },
    {
      id: 'tile-roads',
      type: 'line',
      ...tiles,
      'source-layer': 'transportation',
      paint: {
        'line-color': colours.road,
        'line-width': ['interpolate', ['exponential', 1.5], ['zoom'], 6, 0.4, 12, 1.5, 16, 6],
      },
    },
    {
      id: 'tile-road-names',
      type: 'symbol',
      ...tiles,
      'source-layer': 'transportation_name',
      layout: {
        'symbol-placement': 'line',
        'text-field': ['get', 'name'],
        'text-font': mapFont,
        'text-size': 11,
      },
      paint: names,
    },
    {
      id: 'tile-places',
      type: 'symbol',
      ...tiles,
      'source-layer': 'place',
      filter: ['match', ['get', 'class'], ['city', 'town', 'village', 'suburb'], true, false],
      layout: { 'text-field': ['get', 'name'], 'text-font': mapFont, 'text-size': 12 },
      paint: names,
    },
  ];
}
