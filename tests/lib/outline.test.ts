import { expect, test } from 'vitest';
import { namesOf, pointOf } from '#lib/geo/pincodes.ts';
import { stateNames } from '#lib/geo/states.ts';
import { drawnState, drawnStateNames, json, pincodes } from './geo-files.ts';

test.each([
  ['Gilgit', 35.92, 74.31],
  ['Skardu', 35.3, 75.63],
  ['Muzaffarabad', 34.37, 73.47],
  ['Aksai Chin', 35.1, 79.3],
  ['the Siachen glacier', 35.42, 77.1],
  ['the Shaksgam valley', 36.05, 76.4],
  ['Leh', 34.15, 77.58],
])('%s lies inside the outline, in Jammu and Kashmir and Ladakh', (_, latitude, longitude) => {
  expect(drawnState(latitude, longitude)).toBe('Jammu and Kashmir');
});

test.each([
  ['Tawang', 27.59, 91.87, 'Arunachal Pradesh'],
  ['Walong', 28.13, 97.02, 'Arunachal Pradesh'],
  ['Gangtok', 27.33, 88.61, 'Sikkim'],
  ['Delhi', 28.61, 77.21, 'Delhi'],
  ['Kochi', 9.98, 76.28, 'Kerala'],
])('%s lies inside the outline', (_, latitude, longitude, state) => {
  expect(drawnState(latitude, longitude)).toBe(state);
});

test.each([
  ['Lahore', 31.55, 74.34],
  ['Kathmandu', 27.72, 85.32],
  ['Dhaka', 23.81, 90.41],
  ['Thimphu', 27.47, 89.64],
  ['Colombo', 6.93, 79.86],
  ['Lhasa', 29.65, 91.1],
])('%s lies outside the outline', (_, latitude, longitude) => {
  expect(drawnState(latitude, longitude)).toBeUndefined();
});

test('nearly every pincode lies in its own state', () => {
  const drawnTogether = (state: string) => (state === 'Ladakh' ? 'Jammu and Kashmir' : state);
  const own = Array.from(pincodes.pins).filter((_, row) => {
    const { latitude, longitude } = pointOf(pincodes, row);
    return drawnState(latitude, longitude) === drawnTogether(namesOf(pincodes, row).state);
  });
  expect(own.length / pincodes.pins.length).toBeGreaterThan(0.97);
});

test('the map uses the spelling of the table, and labels every state once', () => {
  const labels = json<{ features: { properties: { name: string } }[] }>('state-labels.json');
  const labelled = labels.features.map(({ properties }) => properties.name).sort();
  expect(labelled).toEqual([...stateNames]);
  expect(drawnStateNames.filter((name) => !labelled.includes(name))).toEqual([]);
});
