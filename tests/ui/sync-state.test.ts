import { expect, test } from 'vitest';
import type { SyncStatus } from '#data/sync-status.ts';
import { syncState } from '#ui/status/sync-state.ts';

const now = Date.UTC(2026, 10, 21, 4);
const calm: SyncStatus = {
  unsent: 0,
  waiting: 0,
  attention: 0,
  oldest_at: null,
  online: true,
  server_down: false,
  held: false,
  busy: false,
  sending: false,
  sending_file: null,
  pulled_at: now,
  pulling: null,
  recovered_at: null,
  clock_offset: 0,
  storage_error: null,
  lost: null,
};
const state = (change: Partial<SyncStatus>) => syncState({ ...calm, ...change }, now);

test('with nothing unsent everything is said to be sent', () => {
  expect(state({})).toMatchObject({ tone: 'sent', short: 'All synced' });
});

test('what waits is said from its first moment, whatever the clock of the phone says', () => {
  for (const oldest_at of [now, now + 2 * 86_400_000, now - 86_400_000])
    expect(state({ unsent: 1, waiting: 1, oldest_at }).short).toBe('1 waiting');
});

test('a change that needs the user does not wait as well', () => {
  const refused = state({ unsent: 2, waiting: 1, attention: 1 });
  expect(refused).toMatchObject({
    short: '1 to review',
    long: '1 of your changes needs attention. 1 waiting.',
  });
  expect(state({ unsent: 2, attention: 2 }).long).toBe('2 of your changes need attention.');
});

test('without network the count and its age stay calm', () => {
  const offline = state({ online: false, unsent: 4, waiting: 4, oldest_at: now - 12 * 60_000 });
  expect(offline).toMatchObject({ tone: 'wait', short: '4 waiting', age: '12 min' });
  expect(offline.long).toBe(
    'No network. Changes are saved on this phone and will sync automatically. 4 waiting.',
  );
});

test('a server that does not work is not called a missing network', () => {
  const down = state({ online: false, server_down: true });
  expect(down.short).toBe('Server not working');
  expect(down.long).toBe('Server not working. Changes are saved on this phone and will sync automatically.');
});

test('what needs the user comes before what waits, and a phone that cannot save before both', () => {
  const trouble = { online: false, unsent: 4, waiting: 3, attention: 1, oldest_at: now };
  expect(state(trouble)).toMatchObject({ tone: 'need', short: '1 to review' });
  expect(state({ ...trouble, storage_error: 'Full' })).toMatchObject({ short: 'Cannot save', long: 'Full' });
});

test('lost changes are told before anything else is said to be sent', () => {
  expect(state({ lost: 2 })).toMatchObject({ tone: 'need', short: '2 lost' });
  expect(state({ lost: 2 }).long).toContain('2 changes had not been sent and are gone.');
  expect(state({ lost: 1, attention: 1 }).short).toBe('1 lost');
  expect(state({ lost: 0 }).short).toBe('All synced');
});

test('the first pull is counted', () => {
  expect(state({ pulled_at: null, pulling: 1500 }).short).toBe('Loading 1,500');
  expect(state({ pulled_at: null }).short).toBe('Starting');
});
