import { expect, test } from 'vitest';
import { tilesAround } from '#lib/geo/tiles.ts';
import { readyLines, type ReadyFacts } from '../../src/features/home/ready-lines.ts';

const now = Date.UTC(2026, 10, 21, 3);
const whole: ReadyFacts = {
  now,
  status: { pulled_at: now - 60_000, pulling: null, waiting: 0, attention: 0 },
  report: { rows: {}, usage: 10_000_000, quota: 1_000_000_000, persisted: true },
  counts: ['103 Leads', '12 Customers'],
  opens: true,
  lacks: { map: 0, pincodes: 0, manuals: 0 },
  beat: null,
};
const wanting = (changes: Partial<ReadyFacts>) =>
  readyLines({ ...whole, ...changes })
    .filter(({ ok }) => !ok)
    .map(({ title, todo }) => [title, todo]);

test('a phone that has everything is ready, and says what it holds and as of when', () => {
  expect(wanting({})).toEqual([]);
  expect(readyLines(whole)[0]?.text).toMatch(/^As of .+: 103 Leads, 12 Customers$/);
});

test('each thing that is missing comes with the one thing to do', () => {
  expect(wanting({ status: { ...whole.status, pulled_at: null } })).toEqual([['Your data', 'fetch']]);
  expect(wanting({ status: { ...whole.status, pulled_at: now - 13 * 3_600_000 } })).toEqual([
    ['Your data', 'fetch'],
  ]);
  expect(wanting({ status: { ...whole.status, waiting: 2 } })).toEqual([['Your changes', 'send']]);
  expect(wanting({ status: { ...whole.status, attention: 1 } })).toEqual([['Your changes', undefined]]);
  expect(wanting({ opens: false })).toEqual([['The app', 'reload']]);
  expect(wanting({ lacks: { map: 1, pincodes: 2, manuals: 1 } })).toEqual([
    ['Map of India', 'reload'],
    ['Pincodes', 'reload'],
    ['User manuals', 'reload'],
  ]);
  expect(wanting({ beat: { tiles: 13, missing: 4 } })).toEqual([['Streets of today’s visits', 'tiles']]);
  expect(wanting({ beat: { tiles: 13, missing: 0 } })).toEqual([]);
  expect(wanting({ report: { ...whole.report, persisted: false } })).toEqual([['Storage', 'persist']]);
  expect(wanting({ report: { ...whole.report, usage: 950_000_000 } })).toEqual([['Storage', undefined]]);
});

test('the streets around a shop are its tiles from town to street, each once', () => {
  const template = 'https://tiles.example/{z}/{x}/{y}.png';
  const pune = { latitude: 18.52, longitude: 73.85 };
  const tiles = tilesAround([pune, pune], template);
  expect(tiles).toHaveLength(13);
  expect(tiles[0]).toBe('https://tiles.example/10/722/458.png');
  expect(tiles.filter((address) => address.includes('/15/'))).toHaveLength(9);
  expect(tilesAround([pune], 'https://tiles.example/all.json')).toEqual([]);
});
