import { expect, test } from 'vitest';
import { tilesAround } from '#lib/geo/tiles.ts';
import { readiness, readyLines, type ReadyFacts } from '../../src/features/home/ready-lines.ts';

const now = Date.UTC(2026, 10, 21, 3);
const whole: ReadyFacts = {
  now,
  status: {
    pulled_at: now - 60_000,
    pulling: null,
    waiting: 0,
    attention: 0,
    online: true,
    server_down: false,
  },
  report: { rows: {}, usage: 10_000_000, quota: 1_000_000_000, persisted: true },
  counts: ['103 Leads', '12 Customers'],
  opens: true,
  lacks: { map: 0, pincodes: 0, manuals: 0 },
  beat: null,
};
const wanting = (changes: Partial<ReadyFacts>) =>
  readyLines({ ...whole, ...changes })
    .filter(({ standing }) => standing !== 'fine')
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

const said = (changes: Partial<ReadyFacts>) => {
  const facts = { ...whole, ...changes };
  return readiness(facts, readyLines(facts));
};

test('home and the check say one sentence: what is worth a look alone does not make a phone unready', () => {
  expect(said({})).toEqual({ ready: true, text: 'Ready for offline.' });
  for (const changes of [
    { status: { ...whole.status, waiting: 2, attention: 1 } },
    { status: { ...whole.status, pulled_at: now - 13 * 3_600_000 } },
    { lacks: { ...whole.lacks, manuals: 1 } },
    { beat: { tiles: 13, missing: 4 } },
  ])
    expect(said(changes)).toEqual({ ready: true, text: 'Ready for offline.' });
  expect(said({ report: { ...whole.report, persisted: false } })).toEqual({
    ready: true,
    text: 'Ready for offline. Your browser may clear data when space is low.',
  });
});

test('what work offline lacks is named, and the first pull and the app come first', () => {
  expect(said({ lacks: { map: 1, pincodes: 2, manuals: 1 } })).toEqual({
    ready: false,
    text: 'Not ready for offline yet: Map of India, Pincodes.',
  });
  const status = { ...whole.status, pulled_at: null, pulling: 40 };
  for (const facts of [
    { ...whole, status },
    { ...whole, status, opens: false },
  ])
    expect(readiness(facts, undefined)?.text).toBe(
      'Your data is loading: 40 records so far. Please stay online.',
    );
  expect(readiness({ ...whole, opens: false }, undefined)?.text).toMatch(/^The app is being saved/);
  expect(readiness({ ...whole, opens: false, status: { ...whole.status, online: false } }, [])?.text).toMatch(
    /^The app is not saved on this .+ once you are online\.$/,
  );
  expect(readiness(whole, undefined)).toBeNull();
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
