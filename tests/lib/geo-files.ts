import { readFileSync } from 'node:fs';
import { readPincodes, type PinNames } from '#lib/geo/pincodes.ts';

const file = (name: string) => readFileSync(new URL(`../../public/geo/${name}`, import.meta.url));

export function json<T>(name: string): T {
  return JSON.parse(file(name).toString('utf8')) as T;
}

export const pinNames = json<PinNames>('pin-names.json');
export const pincodes = readPincodes(new Uint8Array(file('pins.bin')), pinNames);

type Ring = [number, number][];
interface States {
  features: {
    properties: { name: string };
    geometry: { type: 'Polygon'; coordinates: Ring[] } | { type: 'MultiPolygon'; coordinates: Ring[][] };
  }[];
}

const states = json<States>('states.json').features.map(({ properties, geometry }) => ({
  name: properties.name,
  polygons: geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates,
}));

/** Even-odd rule over all rings of a polygon, so holes count as outside. */
function isInside(rings: Ring[], x: number, y: number): boolean {
  let inside = false;
  for (const ring of rings)
    ring.forEach(([ax, ay], at) => {
      const [bx, by] = ring.at(at - 1) ?? [ax, ay];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    });
  return inside;
}

/** The state the map draws around a point, or undefined outside India. */
export function drawnState(latitude: number, longitude: number): string | undefined {
  return states.find(({ polygons }) => polygons.some((rings) => isInside(rings, longitude, latitude)))?.name;
}

export const drawnStateNames = states.map(({ name }) => name);
