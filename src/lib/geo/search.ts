import { namesOf, nearestPlaces, pointOf, type Pincodes } from './pincodes.ts';

export interface Town {
  name: string;
  rank: number;
  latitude: number;
  longitude: number;
}

/** A place found by name or pincode; one without a position has only its name. */
export interface FoundPlace {
  id: string;
  label: string;
  position: { latitude: number; longitude: number } | null;
}

/** The fields used of public/geo/cities.json. */
export interface Cities {
  features: { properties: { name: string; rank: number }; geometry: { coordinates: number[] } }[];
}

/** The towns of public/geo/cities.json, largest first. */
export function readTowns(cities: Cities): Town[] {
  return cities.features.map(({ properties, geometry }) => ({
    ...properties,
    latitude: geometry.coordinates[1] ?? 0,
    longitude: geometry.coordinates[0] ?? 0,
  }));
}

const PINCODE_START = /^[1-9]\d{1,5}$/;
const WHOLE_PINCODE = 6;

/** Towns by word prefix of their name, or pincodes by prefix. */
export function searchPlaces(
  table: Pincodes,
  towns: readonly Town[],
  typed: string,
  count = 8,
): FoundPlace[] {
  const wanted = typed.trim().toLowerCase();
  if (PINCODE_START.test(wanted)) return searchPincodes(table, wanted, count);
  if (wanted.length < 2) return [];
  const named = searchTowns(table, towns, wanted, count);
  return named.length < count ? [...named, ...searchTable(table, wanted, count - named.length)] : named;
}

function searchPincodes(table: Pincodes, digits: string, count: number): FoundPlace[] {
  const scale = 10 ** (WHOLE_PINCODE - digits.length);
  const first = Number(digits) * scale;
  const found: FoundPlace[] = [];
  for (let row = 0; row < table.pins.length && found.length < count; row += 1) {
    const pin = table.pins[row] ?? 0;
    if (pin >= first + scale) break;
    if (pin >= first) found.push(foundRow(table, row));
  }
  if (found.length === 0 && digits.length === WHOLE_PINCODE)
    return [{ id: digits, label: digits, position: null }];
  return found;
}

function foundRow(table: Pincodes, row: number): FoundPlace {
  const { pin_code, city, state } = namesOf(table, row);
  return { id: pin_code, label: `${pin_code}, ${city}, ${state}`, position: pointOf(table, row) };
}

const startsWord = (name: string, wanted: string) => ` ${name.toLowerCase()}`.includes(` ${wanted}`);

function searchTowns(table: Pincodes, towns: readonly Town[], wanted: string, count: number): FoundPlace[] {
  return towns
    .filter((town) => startsWord(town.name, wanted))
    .slice(0, count)
    .map(({ name, latitude, longitude }) => {
      const state = nearestPlaces(table, latitude, longitude, 1)[0]?.state;
      return {
        id: `${name} ${latitude} ${longitude}`,
        label: state ? `${name}, ${state}` : name,
        position: { latitude, longitude },
      };
    });
}

/** Smaller towns found only in the pincode table, with the first pincode of each. */
function searchTable(table: Pincodes, wanted: string, count: number): FoundPlace[] {
  const matching = new Set<number>();
  table.names.towns.forEach((name, town) => {
    if (startsWord(name, wanted)) matching.add(town);
  });
  const found: FoundPlace[] = [];
  for (let row = 0; row < table.towns.length && found.length < count; row += 1)
    if (matching.delete(table.towns[row] ?? -1)) found.push(foundRow(table, row));
  return found;
}
