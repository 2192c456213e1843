import { expect, test } from 'vitest';
import { whyAbsent } from '#ui/record/absent.tsx';

const since = 1_000;

test.each([
  [{ pulled_at: null, online: true, server_down: false }, 'Data is still loading from the server.'],
  [{ pulled_at: null, online: false, server_down: false }, 'Data will load when you’re online.'],
  [{ pulled_at: null, online: false, server_down: true }, 'Data will load when the server works again.'],
  [{ pulled_at: 900, online: true, server_down: false }, 'Searching on the server…'],
  [{ pulled_at: 1_100, online: true, server_down: false }, 'It was deleted, or moved to another officer.'],
])('what is not on the device is explained by what is so: %o', (status, words) => {
  expect(whyAbsent({ ...status, recovered_at: null }, since)).toBe(words);
});

test('a record that the server may have lost is not said to be deleted or moved', () => {
  const recovered_at = Date.parse('2026-11-29T04:00:00.000Z');
  expect(whyAbsent({ pulled_at: 1_100, online: true, server_down: false, recovered_at }, since)).toBe(
    'It was deleted, moved to another officer, or lost when the server was recovered on 29 Nov 2026. A lost record comes back when the phone that saved it syncs.',
  );
});
