import { expect, test } from 'vitest';
import { readSettings } from './kit/settings.ts';

test('an unknown SIM_ variable fails, because it would silently run something else', () => {
  expect(() => readSettings({ SIM_SEDE: '7' })).toThrow('SIM_SEDE');
});

test('a seed and a simulation can be chosen', () => {
  expect(readSettings({ SIM_SEED: '7', SIM_ONLY: 'core' })).toMatchObject({ seed: '7', only: 'core' });
});

test('a simulation that does not exist fails', () => {
  expect(() => readSettings({ SIM_ONLY: 'croe' })).toThrow('core or stack');
});

test('a long run is measured in minutes, not in seeds', () => {
  expect(readSettings({ SIM_MINUTES: '0.5', SIM_FROM: '60' })).toMatchObject({ minutes: 0.5, from: 60 });
  expect(() => readSettings({ SIM_MINUTES: '5', SIM_SEEDS: '10' })).toThrow('SIM_MINUTES');
});
