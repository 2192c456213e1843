import { expect, test } from 'vitest';
import { pointAt, positionFrom } from '#contract/core/positions.ts';

const none = { lat: null, lng: null, accuracy: null, position_age: null };

test.each([
  ['half a position', { lat: 18.5, lng: null }],
  ['0,0', { lat: 0, lng: 0, accuracy: 12 }],
  ['no number', { lat: Number.NaN, lng: 73.8, accuracy: 12 }],
  ['no end', { lat: 18.5, lng: Infinity }],
  ['accuracy 0', { lat: 18.5, lng: 73.8, accuracy: 0 }],
  ['an accuracy below 0', { lat: 18.5, lng: 73.8, accuracy: -5 }],
  ['an accuracy that is no number', { lat: 18.5, lng: 73.8, accuracy: Number.NaN }],
])('%s is stored as no position', (_, reported) => {
  expect(positionFrom({ ...reported, position_age: 3 })).toEqual(none);
});

test('a position on the equator or the meridian is one, and so is one without an accuracy', () => {
  expect(positionFrom({ lat: 0, lng: 73.8, accuracy: 5 })).toMatchObject({ lat: 0, lng: 73.8 });
  expect(positionFrom({ lat: 18.5, lng: 0 })).toMatchObject({ lat: 18.5, lng: 0, accuracy: null });
});

test('an address at 0,0 or without a number is at no point', () => {
  expect(pointAt({ latitude: 0, longitude: 0 })).toBeNull();
  expect(pointAt({ latitude: 18.5, longitude: null })).toBeNull();
  expect(pointAt({})).toBeNull();
  expect(pointAt({ latitude: 18.5, longitude: 73.8 })).toEqual({ latitude: 18.5, longitude: 73.8 });
});
