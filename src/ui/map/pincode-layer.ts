import type { GeoJSONSource, LayerSpecification, Map as MapLibreMap, SourceSpecification } from 'maplibre-gl';
import { pincodesWithin } from '#lib/geo/reverse.ts';
import { mapFont, type Palette } from './map-palette.ts';

const SOURCE = 'pincodes';
const FIRST_ZOOM = 9;

/** Without street tiles, the pincodes around the marker give orientation. */
export const emptyPincodes: Record<string, SourceSpecification> = {
  [SOURCE]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
};

/** A dot with pincode and town for each visible pincode. */
export function pincodeLayers(colours: Palette): LayerSpecification[] {
  return [
    {
      id: 'pincode-dots',
      type: 'circle',
      source: SOURCE,
      minzoom: FIRST_ZOOM,
      paint: { 'circle-radius': 3, 'circle-color': colours.state },
    },
    {
      id: 'pincode-names',
      type: 'symbol',
      source: SOURCE,
      minzoom: FIRST_ZOOM,
      layout: {
        'text-field': ['get', 'label'],
        'text-font': mapFont,
        'text-size': 11,
        'text-anchor': 'top',
        'text-offset': [0, 0.4],
      },
      paint: { 'text-color': colours.state, 'text-halo-color': colours.halo, 'text-halo-width': 1.2 },
    },
  ];
}

async function fill(map: MapLibreMap, isGone: () => boolean): Promise<void> {
  if (map.getZoom() < FIRST_ZOOM) return;
  const bounds = map.getBounds();
  const found = await pincodesWithin({
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  }).catch(() => []);
  if (isGone()) return;
  await map.getSource<GeoJSONSource>(SOURCE)?.setData({
    type: 'FeatureCollection',
    features: found.map(({ pin_code, city, latitude, longitude }) => ({
      type: 'Feature',
      properties: { label: `${pin_code} ${city}` },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  });
}

/** Updates the visible pincodes as the map moves. */
export function showPincodes(map: MapLibreMap): void {
  let gone = false;
  map.on('remove', () => {
    gone = true;
  });
  const refill = () => void fill(map, () => gone).catch(() => undefined);
  map.on('load', refill);
  map.on('moveend', refill);
}
