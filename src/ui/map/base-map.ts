import 'maplibre-gl/dist/maplibre-gl.css';
import { Map as MapLibreMap, NavigationControl, ScaleControl, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { settings } from '#contract/settings.ts';
import type { MapScheme } from './map-palette.ts';
import { mapStyle } from './map-style.ts';
import { showPincodes } from './pincode-layer.ts';

setWorkerUrl(workerUrl);

const MIDDLE_OF_INDIA: [number, number] = [80, 22.5];
const COUNTRY_ZOOM = 4;
export const PLACE_ZOOM = 15;

/** The map of India with its controls; `locale` describes it to screen readers. */
export function makeMap(
  container: HTMLElement,
  scheme: MapScheme,
  locale: Readonly<Record<string, string>>,
): MapLibreMap {
  const map = new MapLibreMap({
    container,
    style: mapStyle(scheme, settings.tiles_url),
    center: MIDDLE_OF_INDIA,
    zoom: COUNTRY_ZOOM,
    minZoom: 3,
    attributionControl: { compact: true },
    cooperativeGestures: true,
    dragRotate: false,
    locale,
  });
  map.touchZoomRotate.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }));
  map.addControl(new ScaleControl({ maxWidth: 90 }), 'top-left');
  if (!settings.tiles_url) showPincodes(map);
  return map;
}
