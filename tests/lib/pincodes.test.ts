import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gstStates } from '#contract/tax.ts';
import { distanceMetres } from '#lib/geo/distance.ts';
import { nearestPlaces, pincodesWithin, pointOf, readPincodes } from '#lib/geo/pincodes.ts';
import { readTowns, searchPlaces } from '#lib/geo/search.ts';
import { stateNames } from '#lib/geo/states.ts';
import { checkProperty } from '#tests/support/property.ts';
import { json, pincodes, pinNames } from './geo-files.ts';

const towns = readTowns(json('cities.json'));

describe('the nearest places', () => {
  test.each([
    [18.5296, 73.876, '411001', 'Pune', 'Maharashtra'],
    [28.6327, 77.2196, '110001', 'New Delhi', 'Delhi'],
    [12.9766, 77.5993, '560001', 'Bangalore', 'Karnataka'],
    [34.0827, 74.8624, '190001', 'Badyar Balla', 'Jammu and Kashmir'],
    [17.3874, 78.4722, '500001', 'Hyderabad', 'Telangana'],
    [26.8537, 80.9484, '226001', 'Lucknow', 'Uttar Pradesh'],
  ])('of %s, %s begin with %s', (latitude, longitude, pin_code, city, state) => {
    const [nearest] = nearestPlaces(pincodes, latitude, longitude);
    expect(nearest).toMatchObject({ pin_code, city, state });
    expect(nearest?.distance_km).toBeLessThan(0.1);
  });

  test('are three different pincodes, nearest first', () => {
    const places = nearestPlaces(pincodes, 18.52, 73.85);
    expect(new Set(places.map(({ pin_code }) => pin_code)).size).toBe(3);
    const distances = places.map(({ distance_km }) => distance_km);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  });

  test.each([
    ['the Arabian Sea', 15, 65],
    ['London', 51.5, -0.1],
    ['the North Pole', 90, 0],
  ])('are none in %s', (_, latitude, longitude) => {
    expect(nearestPlaces(pincodes, latitude, longitude)).toEqual([]);
  });

  test('agree with measuring every distance on the globe', () => {
    const latitude = fc.double({ min: 8.2, max: 34, noNaN: true });
    const longitude = fc.double({ min: 69, max: 96, noNaN: true });
    checkProperty(
      'lib/pincodes: agree with measuring every distance on the globe',
      fc.property(latitude, longitude, (y, x) => {
        const here = { latitude: y, longitude: x };
        let best = Infinity;
        for (let row = 0; row < pincodes.pins.length; row += 1)
          best = Math.min(best, distanceMetres(here, pointOf(pincodes, row)) / 1000);
        const [nearest] = nearestPlaces(pincodes, y, x);
        if (best > 60.2) expect(nearest).toBeUndefined();
        else if (best < 59.8) expect(nearest?.distance_km).toBeCloseTo(best, 0);
      }),
      25,
    );
  });
});

test('the pincodes of a box are all inside it, and no more than asked for', () => {
  const box = { west: 73.8, south: 18.45, east: 73.95, north: 18.6 };
  const found = pincodesWithin(pincodes, box);
  expect(found.map(({ pin_code }) => pin_code)).toContain('411001');
  expect(found.every(({ latitude, longitude }) => latitude <= 18.6 && longitude >= 73.8)).toBe(true);
  expect(pincodesWithin(pincodes, box, 3)).toEqual(found.slice(0, 3));
});

test('a table cut short is refused', () => {
  expect(() => readPincodes(new Uint8Array(15), pinNames)).toThrow(RangeError);
});

test('the table holds thousands of real pincodes with a name and a state each', () => {
  expect(pincodes.pins.length).toBeGreaterThan(19_000);
  expect(Array.from(pincodes.pins).every((pin) => pin >= 110_001 && pin <= 855_999)).toBe(true);
  expect(pinNames.towns.every((name) => /^[A-Z]/.test(name) && name.length > 2)).toBe(true);
});

test('its states are the ones of the tax numbers', () => {
  expect([...stateNames]).toEqual(pinNames.states);
  const taxed = new Set(Object.values(gstStates));
  expect(stateNames.filter((name) => !taxed.has(name))).toEqual([]);
});

describe('the search', () => {
  test('finds a town by the start of its name, the largest first, with its state', () => {
    const [first] = searchPlaces(pincodes, towns, 'nagp');
    expect(first?.label).toBe('Nagpur, Maharashtra');
    expect(first?.position?.latitude).toBeCloseTo(21.15, 1);
  });

  test('finds pincodes by their first digits', () => {
    const labels = searchPlaces(pincodes, towns, '41100').map(({ label }) => label);
    expect(labels[0]).toBe('411001, Pune, Maharashtra');
    expect(labels.every((label) => label.startsWith('41100'))).toBe(true);
  });

  test('finds a small town that only the pincode table knows', () => {
    const labels = searchPlaces(pincodes, towns, 'carnicobar').map(({ label }) => label);
    expect(labels).toEqual(['744301, Carnicobar, Andaman and Nicobar Islands']);
  });

  test('offers an unknown whole pincode without a position', () => {
    expect(searchPlaces(pincodes, towns, '199999')).toEqual([
      { id: '199999', label: '199999', position: null },
    ]);
  });

  test('gives every entry its own id', () => {
    const ids = searchPlaces(pincodes, towns, 'ram', 50).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each(['', ' ', 'x', 'zzzzzz', '000000'])('finds nothing for "%s"', (typed) => {
    expect(searchPlaces(pincodes, towns, typed)).toEqual([]);
  });
});
