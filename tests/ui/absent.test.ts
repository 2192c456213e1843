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
  expect(whyAbsent(status, since)).toBe(words);
});
