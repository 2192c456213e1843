import { distanceMetres } from './distance.ts';

/** Beyond this distance the nearest pincode is meaningless. */
const REACH_KM = 60;
const UNITS_PER_DEGREE = 1e4;
const ROW_BYTES = 14;

/** The names for the columns, as in public/geo/pin-names.json. */
export interface PinNames {
  states: string[];
  towns: string[];
  /** The state index of each town. */
  town_states: number[];
}

/** The pincode table in memory: each column has one entry per pincode. */
export interface Pincodes {
  names: PinNames;
  pins: Uint32Array;
  latitudes: Int32Array;
  longitudes: Int32Array;
  towns: Uint16Array;
}

export interface Place {
  pin_code: string;
  city: string;
  state: string;
  distance_km: number;
}

/** An integer column stored as byte planes: all first bytes, then all second bytes, and so on. */
function joinPlanes(planes: Uint8Array, width: number): ArrayBuffer {
  const rows = planes.length / width;
  const bytes = new Uint8Array(planes.length);
  for (let row = 0; row < rows; row += 1)
    for (let byte = 0; byte < width; byte += 1) bytes[row * width + byte] = planes[byte * rows + row] ?? 0;
  return bytes.buffer;
}

/** Decodes public/geo/pins.bin: pincode deltas, latitudes, longitudes and town indexes. */
export function readPincodes(bin: Uint8Array, names: PinNames): Pincodes {
  const rows = bin.length / ROW_BYTES;
  if (!Number.isInteger(rows)) throw new RangeError('The pincode table is cut short');
  const column = (from: number, width: number) =>
    joinPlanes(bin.subarray(from * rows, (from + width) * rows), width);
  const pins = new Uint32Array(column(0, 4));
  for (let row = 1; row < rows; row += 1) pins[row] = (pins[row] ?? 0) + (pins[row - 1] ?? 0);
  return {
    names,
    pins,
    latitudes: new Int32Array(column(4, 4)),
    longitudes: new Int32Array(column(8, 4)),
    towns: new Uint16Array(column(12, 2)),
  };
}

/** The position of a row, in degrees. */
export function pointOf(table: Pincodes, row: number) {
  return {
    latitude: (table.latitudes[row] ?? 0) / UNITS_PER_DEGREE,
    longitude: (table.longitudes[row] ?? 0) / UNITS_PER_DEGREE,
  };
}

/** The pincode, town and state of a row. */
export function namesOf(table: Pincodes, row: number) {
  const { names } = table;
  const town = table.towns[row] ?? 0;
  return {
    pin_code: String(table.pins[row] ?? ''),
    city: names.towns[town] ?? '',
    state: names.states[names.town_states[town] ?? -1] ?? '',
  };
}

/** The rows nearest to a point, nearest first. A full scan takes less than a millisecond. */
function nearestRows(table: Pincodes, latitude: number, longitude: number, count: number): number[] {
  const { latitudes, longitudes } = table;
  const y = latitude * UNITS_PER_DEGREE;
  const x = longitude * UNITS_PER_DEGREE;
  const narrowing = Math.cos((latitude * Math.PI) / 180);
  const best: { row: number; square: number }[] = [];
  let limit = Infinity;
  for (let row = 0; row < latitudes.length; row += 1) {
    const dy = (latitudes[row] ?? 0) - y;
    const dx = ((longitudes[row] ?? 0) - x) * narrowing;
    const square = dx * dx + dy * dy;
    if (square >= limit) continue;
    best.push({ row, square });
    best.sort((a, b) => a.square - b.square);
    if (best.length > count) best.pop();
    if (best.length === count) limit = best.at(-1)?.square ?? Infinity;
  }
  return best.map(({ row }) => row);
}

/** The nearest pincodes with town, state and distance; empty when even the nearest is out of reach. */
export function nearestPlaces(table: Pincodes, latitude: number, longitude: number, count = 3): Place[] {
  const places = nearestRows(table, latitude, longitude, count).map((row) => ({
    ...namesOf(table, row),
    distance_km: distanceMetres({ latitude, longitude }, pointOf(table, row)) / 1000,
  }));
  const nearest = places[0];
  return nearest && nearest.distance_km <= REACH_KM ? places : [];
}

export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

export interface PlacedPincode {
  pin_code: string;
  city: string;
  latitude: number;
  longitude: number;
}

/** The pincodes inside a box in numeric order, at most `count`. */
export function pincodesWithin(table: Pincodes, box: Box, count = 200): PlacedPincode[] {
  const found: PlacedPincode[] = [];
  for (let row = 0; row < table.pins.length && found.length < count; row += 1) {
    const point = pointOf(table, row);
    const isInside =
      point.latitude >= box.south &&
      point.latitude <= box.north &&
      point.longitude >= box.west &&
      point.longitude <= box.east;
    if (!isInside) continue;
    const { pin_code, city } = namesOf(table, row);
    found.push({ pin_code, city, ...point });
  }
  return found;
}
