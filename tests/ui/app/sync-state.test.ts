import { expect, test } from 'vitest';
import type { SyncStatus } from '#data/api.ts';
import { syncState } from '#ui/sync-state.ts';

const now = Date.UTC(2026, 10, 21, 4);
const calm: SyncStatus = {
  unsent: 0,
  attention: 0,
  oldest_at: null,
  online: true,
  held: false,
  busy: false,
  pulled_at: now,
  pulling: null,
  clock_offset: 0,
  storage_error: null,
};
const state = (change: Partial<SyncStatus>) => syncState({ ...calm, ...change }, now);

test('with nothing unsent everything is said to be sent', () => {
  expect(state({})).toMatchObject({ tone: 'sent', short: 'All sent' });
});

test('an online send of less than a second is not mentioned', () => {
  expect(state({ unsent: 1, oldest_at: now - 900 }).short).toBe('All sent');
  expect(state({ unsent: 1, oldest_at: now - 1000 }).short).toBe('1 waiting');
});

test('without network the count and its age stay calm', () => {
  const offline = state({ online: false, unsent: 4, oldest_at: now - 12 * 60_000 });
  expect(offline).toMatchObject({ tone: 'wait', short: '4 waiting', age: '12 min' });
  expect(offline.long).toBe(
    'No network. Everything you save stays on this phone and goes by itself. 4 waiting.',
  );
});

test('what needs the user comes before what waits, and a phone that cannot save before both', () => {
  const trouble = { online: false, unsent: 4, attention: 1, oldest_at: now };
  expect(state(trouble)).toMatchObject({ tone: 'need', short: '1 needs you' });
  expect(state({ ...trouble, storage_error: 'Full' })).toMatchObject({ short: 'Cannot save', long: 'Full' });
});

test('the first pull is counted', () => {
  expect(state({ pulled_at: null, pulling: 1500 }).short).toBe('Loading 1,500');
  expect(state({ pulled_at: null }).short).toBe('Starting');
});
