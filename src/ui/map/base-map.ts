import 'maplibre-gl/dist/maplibre-gl.css';
import { Map as MapLibreMap, NavigationControl, ScaleControl, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { settings } from '#contract/core/settings.ts';
import { t } from '../language/text.ts';
import type { MapScheme } from './map-palette.ts';
import { mapStyle } from './map-style.ts';
import { showPincodes } from './pincode-layer.ts';

setWorkerUrl(workerUrl);

const MIDDLE_OF_INDIA: [number, number] = [80, 22.5];
const COUNTRY_ZOOM = 4;
export const PLACE_ZOOM = 15;

const controls = {
  'AttributionControl.ToggleAttribution': t('Map sources'),
  'NavigationControl.ZoomIn': t('Zoom in'),
  'NavigationControl.ZoomOut': t('Zoom out'),
  'ScaleControl.Meters': t('m'),
  'ScaleControl.Kilometers': t('km'),
  'CooperativeGesturesHandler.WindowsHelpText': t('Use Ctrl + scroll to zoom the map'),
  'CooperativeGesturesHandler.MacHelpText': t('Use ⌘ + scroll to zoom the map'),
  'CooperativeGesturesHandler.MobileHelpText': t('Use two fingers to move the map'),
};

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
    locale: { ...controls, ...locale },
  });
  map.touchZoomRotate.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }));
  map.addControl(new ScaleControl({ maxWidth: 90 }), 'top-left');
  if (!settings.tiles_url) showPincodes(map);
  return map;
}

/** A browser that frees memory takes a map's drawing context away, and most often gives it back at once. */
const RESTORED_MS = 2000;

/** Calls when a map lost its drawing context and did not get it back. */
export function onLostContext(map: MapLibreMap, act: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  map.on('webglcontextlost', () => {
    stop();
    timer = setTimeout(act, RESTORED_MS);
  });
  map.on('webglcontextrestored', stop);
  map.on('remove', stop);
}
