import { expose } from 'comlink';
import { nearestPlaces, pincodesWithin, readPincodes, type Box, type PinNames } from './pincodes.ts';
import { readTowns, searchPlaces, type Cities } from './search.ts';

async function load(name: string): Promise<Response> {
  const response = await fetch(`/geo/${name}`);
  if (!response.ok) throw new Error(`/geo/${name} answered ${response.status}`);
  return response;
}

async function loadTable() {
  const [columns, names] = await Promise.all([load('pins.bin'), load('pin-names.json')]);
  return readPincodes(new Uint8Array(await columns.arrayBuffer()), (await names.json()) as PinNames);
}

async function loadTowns() {
  const cities = await load('cities.json');
  return readTowns((await cities.json()) as Cities);
}

/** Loads once; a failed load is retried on the next call. */
function once<T>(start: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= start().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}

const table = once(loadTable);
const towns = once(loadTowns);

const questions = {
  async placesAt(latitude: number, longitude: number) {
    return nearestPlaces(await table(), latitude, longitude);
  },
  async within(box: Box) {
    return pincodesWithin(await table(), box);
  },
  async search(typed: string) {
    return searchPlaces(await table(), await towns(), typed);
  },
};

export type PincodeQuestions = typeof questions;

expose(questions);
