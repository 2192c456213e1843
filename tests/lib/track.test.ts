import { expect, test } from 'vitest';
import { isDue } from '#lib/geo/due.ts';
import { distancesOf, legsOf, placeAt, stopsOf, type Stamped } from '#lib/geo/track.ts';

const MINUTE = 60_000;
/** About 100 m to the north for each step. */
const STEP = 0.0009;
const point = (minute: number, steps: number): Stamped => ({
  latitude: 18.52 + steps * STEP,
  longitude: 73.85,
  at: minute * MINUTE,
});

test('a way is whole while somebody is seen on it, and has a gap where they were not', () => {
  const legs = legsOf([point(0, 0), point(15, 30), point(50, 60), point(90, 60.5)]);
  expect(legs.map(({ gap }) => gap)).toEqual([false, true, false]);
  const { seen, unseen } = distancesOf(legs);
  expect(Math.round(seen / 100)).toBe(31);
  expect(Math.round(unseen / 100)).toBe(30);
  expect(legsOf([point(0, 0)])).toEqual([]);
  expect(distancesOf([])).toEqual({ seen: 0, unseen: 0 });
});

test('a phone that lies still goes nowhere', () => {
  const still = [0, 0.1, -0.1, 0.15].map((steps, quarter) => point(quarter * 15, steps));
  expect(distancesOf(legsOf(still))).toEqual({ seen: 0, unseen: 0 });
});

test('a stop is a stay of ten minutes within a hundred metres, with its dwell', () => {
  const day = [point(0, 0), point(5, 20), point(12, 20.5), point(40, 20.2), point(45, 40), point(50, 60)];
  expect(stopsOf(day)).toEqual([
    { latitude: point(5, 20).latitude, longitude: 73.85, from: 5 * MINUTE, to: 40 * MINUTE },
  ]);
  expect(stopsOf([])).toEqual([]);
  expect(stopsOf([point(0, 0), point(9, 0)])).toEqual([]);
  expect(stopsOf([point(0, 0), point(10, 0)])).toHaveLength(1);
});

test('between two points somebody is on the straight way', () => {
  const way = [point(0, 0), point(10, 10), point(20, 10)];
  expect(placeAt(way, 5 * MINUTE)?.latitude).toBeCloseTo(point(5, 5).latitude, 9);
  expect(placeAt(way, -1)).toEqual({ latitude: 18.52, longitude: 73.85 });
  expect(placeAt(way, 99 * MINUTE)?.latitude).toBeCloseTo(point(20, 10).latitude, 9);
  expect(placeAt([], 0)).toBeNull();
  const twice = [point(3, 0), { ...point(3, 5) }];
  expect(placeAt(twice, 3 * MINUTE)).toEqual({ latitude: 18.52, longitude: 73.85 });
});

test('a point is recorded every quarter of an hour, or after 200 m beyond doubt', () => {
  const fix = (minute: number, steps: number, accuracy = 10) => ({ ...point(minute, steps), accuracy });
  expect(isDue(undefined, fix(0, 0))).toBe(true);
  expect(isDue(fix(0, 0), fix(14, 1))).toBe(false);
  expect(isDue(fix(0, 0), fix(15, 0))).toBe(true);
  expect(isDue(fix(0, 0), fix(1, 2.1))).toBe(true);
  expect(isDue(fix(0, 0), fix(1, 2.1, 800))).toBe(false);
  expect(isDue(fix(0, 0), fix(1, 9, 800))).toBe(true);
});
