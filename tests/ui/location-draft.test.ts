import { expect, test } from 'vitest';
import { emptyLocation, isTypedPlace } from '#ui/map/location-draft.ts';

const here = { latitude: 18.52, longitude: 73.85, city: 'Pune', state: 'Maharashtra', pin_code: '411001' };
const stored = { ...emptyLocation, ...here, address: '4 MG Road', landmark: 'Bus stand' };

test('what the position of the device fills in was not typed', () => {
  expect(isTypedPlace({ ...emptyLocation, ...here }, emptyLocation)).toBe(false);
});

test('an address, a landmark, and a place without a position were typed', () => {
  for (const typed of [
    { address: '4 MG Road' },
    { landmark: 'Bus stand' },
    { city: 'Pune' },
    { pin_code: '411001' },
  ])
    expect(isTypedPlace({ ...emptyLocation, ...typed }, emptyLocation)).toBe(true);
  expect(isTypedPlace({ ...emptyLocation, ...here, landmark: 'Bus stand' }, emptyLocation)).toBe(true);
});

test('a stored address is changed by its marker, not by names alone', () => {
  expect(isTypedPlace({ ...stored, latitude: 18.6 }, stored)).toBe(true);
  expect(isTypedPlace({ ...stored, city: 'Poona' }, stored)).toBe(false);
});
