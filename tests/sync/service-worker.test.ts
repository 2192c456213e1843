import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { isFirstDelivery } from '#data/device/seen-messages.ts';
import { repairNow } from '../../sw/repair.ts';
import { readNotice, targetOf } from '../../sw/notice.ts';
import { routeOf, tilesBelow } from '../../sw/routes.ts';

const origin = 'https://beat.example';
const known = { origin, tiles: 'https://tiles.example/' };

const route = (path: string, navigates = false, method = 'GET') =>
  routeOf({ url: new URL(path, origin), method, navigates }, known);

test('every call of the API goes to the network, opened or fetched', () => {
  for (const { path, method } of Object.values(calls)) {
    expect([path, route(path, false, method)]).toEqual([path, 'network']);
    expect([path, route(path, true, method)]).toEqual([path, 'network']);
  }
});

test.each(['/api', '/api/', '/api/sync/pull?cursor=x', '/files/a/b.jpg', '/healthz', '/readyz', '/sw-kill'])(
  '%s is never answered from the phone',
  (path) => {
    expect(route(path, true)).toBe('network');
    expect(route(path, false)).toBe('network');
  },
);

test.each(['/', '/leads', '/leads/3/edit', '/apis', '/apiary/x', '/filesystem'])(
  '%s opens the app',
  (path) => {
    expect(route(path, true)).toBe('shell');
    expect(route(path, false)).toBe('network');
  },
);

test('only tiles of the chosen source are kept, and only reads of them', () => {
  expect(route('https://tiles.example/5/22/13.png')).toBe('tiles');
  expect(route('https://tiles.example/5/22/13.png', false, 'POST')).toBe('network');
  expect(route('https://tiles.example.evil.example/5/22/13.png')).toBe('network');
  expect(route('https://elsewhere.example/5/22/13.png')).toBe('network');
  expect(
    routeOf(
      { url: new URL('https://tiles.example/1'), method: 'GET', navigates: false },
      { origin, tiles: null },
    ),
  ).toBe('network');
});

test.each([
  ['https://tiles.example/{z}/{x}/{y}.png', 'https://tiles.example/'],
  ['https://tiles.example/styles/day.json?key=1', 'https://tiles.example/'],
  ['/tiles/{z}/{x}/{y}.pbf', `${origin}/tiles/`],
  [`${origin}/{z}/{x}/{y}.png`, null],
  ['javascript:alert(1)', null],
  ['', null],
  [null, null],
])('tiles at %s are those below %s', (url, below) => {
  expect(tilesBelow(url, origin)).toBe(below);
});

test('tiles of our own server never widen to its data', () => {
  const tiles = tilesBelow('/{z}/{x}/{y}.png', origin);
  expect(
    routeOf({ url: new URL('/api/leads', origin), method: 'GET', navigates: false }, { origin, tiles }),
  ).toBe('network');
  const below = tilesBelow('/api/tiles/{z}.png', origin);
  expect(
    routeOf(
      { url: new URL('/api/tiles/3.png', origin), method: 'GET', navigates: false },
      { origin, tiles: below },
    ),
  ).toBe('network');
});

test('a message is read by its shape, and anything else is ignored', () => {
  expect(readNotice('{"id":"1","title":"Plan approved","url":"/plans/1"}')).toEqual({
    id: '1',
    title: 'Plan approved',
    url: '/plans/1',
  });
  for (const text of ['', '<html>', '{}', '{"id":"","title":"x"}', '{"id":1,"title":"x"}', 'null'])
    expect(readNotice(text)).toBeNull();
});

test.each([
  ['/leads/1', `${origin}/leads/1`],
  [`${origin}/chat?x=1`, `${origin}/chat?x=1`],
  ['https://evil.example/x', `${origin}/`],
  ['//evil.example/x', `${origin}/`],
  ['javascript:alert(1)', `${origin}/`],
  ['http://', `${origin}/`],
  [undefined, `${origin}/`],
])('a tap on %s leads to %s', (url, target) => {
  expect(targetOf(url, origin)).toBe(target);
});

test('a message that comes by two ways is new once', async () => {
  expect(await Promise.all([isFirstDelivery('a'), isFirstDelivery('a'), isFirstDelivery('b')])).toEqual([
    true,
    false,
    true,
  ]);
  expect(await isFirstDelivery('a')).toBe(false);
});

test('a repair asked for while a run has passed the damaged file runs once more', async () => {
  const runs: (() => void)[] = [];
  let damaged = 0;
  const mend = () =>
    new Promise<number>((resolve) => {
      const found = damaged;
      damaged = 0;
      runs.push(() => resolve(found));
    });
  const first = repairNow(mend);
  await expect.poll(() => runs.length).toBe(1);
  damaged = 1;
  const second = repairNow(mend);
  const third = repairNow(mend);
  runs[0]?.();
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.();
  expect(await Promise.all([first, second, third])).toEqual([0, 1, 1]);
});
