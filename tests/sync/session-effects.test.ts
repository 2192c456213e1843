import { expect, test } from 'vitest';
import type { PullPage } from '#contract/core/sync.ts';
import type { Session } from '#data/api.ts';
import { afterPull } from '#sync/engine/session-effects.ts';
import { settings } from '#contract/core/settings.ts';

const user = { id: 'u', name: 'Anita', profile_image: null, role: 'Manager', department: null };
const session: Session = {
  token: 't',
  expiration: '2027-01-01T00:00:00.000Z',
  user,
  permissions: [],
  settings,
};
const page = (department: string | null, id = 'u'): PullPage => ({
  epoch: 'e',
  cursor: 'c',
  more: false,
  full: false,
  server_time: '2026-11-21T00:00:00.000Z',
  rows: {},
  gone: {},
  viewer: { user: { ...user, id, name: 'Anita Deshmukh', department }, permissions: [] },
});

test('a pull brings who the user is now', () => {
  expect(afterPull(session, page('retail')).user).toMatchObject({
    name: 'Anita Deshmukh',
    department: 'retail',
  });
});

test('the department a new lead gave the stored user stays while the server has none', () => {
  const industrial = { ...session, user: { ...user, department: 'industrial' } };
  expect(afterPull(industrial, page(null)).user.department).toBe('industrial');
  expect(afterPull(industrial, page('automotive')).user.department).toBe('automotive');
});

test('a page that speaks of somebody else changes nothing', () => {
  expect(afterPull(session, page('retail', 'other'))).toBe(session);
});
