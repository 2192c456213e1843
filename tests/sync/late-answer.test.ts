import { expect, test } from 'vitest';
import { meta, phone, taken } from './support/phones.ts';

const NIGHT_MS = 9 * 3_600_000;

/** A phone and a server whose clocks are right. */
function ofOneTime() {
  const one = phone();
  one.server.now = () => one.now;
  return one;
}

test('a push answer read after a night of sleep says nothing about the clock', async () => {
  const one = ofOneTime();
  await one.create();
  const batch = await taken(one);
  const answer = one.ask(batch);
  one.now += NIGHT_MS;
  await one.store.settle(batch, answer);
  expect(await meta(one)).toMatchObject({ acked: 1, clock_offset: null });
});

test('a page read after a night of sleep is as old as its request', async () => {
  const one = ofOneTime();
  await one.pull();
  const before = await meta(one);
  const asked_at = (one.now += 60_000);
  const pages = one.server.pull((await one.store.pullFrom()).cursor);
  one.now += NIGHT_MS;
  for (const page of pages) await one.store.apply(page);
  expect(before).toMatchObject({ clock_offset: 0 });
  expect(await meta(one)).toMatchObject({
    clock_offset: 0,
    clock_read_at: before?.clock_read_at,
    pulled_at: asked_at,
  });
});

test('an answer during which the clock was set back says nothing about it', async () => {
  const one = ofOneTime();
  await one.create();
  const batch = await taken(one);
  const answer = one.ask(batch);
  one.now -= 60_000;
  await one.store.settle(batch, answer);
  expect(await meta(one)).toMatchObject({ acked: 1, clock_offset: null });
});
