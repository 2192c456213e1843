import 'fake-indexeddb/auto';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearSession } from '#data/device/session.ts';
import { engine } from '#data/engine.ts';
import { keepEvent } from '#domain/duty/keep-event.ts';
import { lastEventOf } from '#domain/duty/use-duty.ts';
import type { Whereabouts } from '#domain/duty/whereabouts.ts';
import { openPage } from '#tests/sync/support/page.ts';

const user_id = v7();
const values = { odometer: '', photo: null };
const nowhere: Whereabouts = {
  answer: { ok: false, code: 'unavailable' },
  address: Promise.resolve(null),
};
let page: { end: () => Promise<void> };

beforeEach(async () => {
  page = await openPage(user_id);
});

afterEach(async () => {
  await clearSession();
  await page.end();
});

const messages = async (saves: readonly ReturnType<typeof keepEvent>[]) =>
  (await Promise.all(saves)).map((saved) => (saved.ok ? null : saved.message));

test('a day that is ended while its end still waits for the location ends once', async () => {
  let found: (whereabouts: Whereabouts) => void = () => undefined;
  const late = new Promise<Whereabouts>((resolve) => (found = resolve));
  const start = keepEvent(user_id, 'log_in', Promise.resolve(nowhere), values);
  const ends = [
    keepEvent(user_id, 'log_out', late, values),
    keepEvent(user_id, 'log_out', Promise.resolve(nowhere), { ...values, odometer: '4200' }),
  ];
  found(nowhere);
  expect(await messages([start, ...ends])).toEqual([null, null, 'Your day has already ended.']);
  const { rows } = await engine().list('attendances', { ...lastEventOf(user_id), size: 10 });
  expect(rows.map(({ type }) => type)).toEqual(['log_out', 'log_in']);
  const again = [1, 2].map(() => keepEvent(user_id, 'log_in', Promise.resolve(nowhere), values));
  expect(await messages(again)).toEqual([null, 'Your day has already started.']);
});
