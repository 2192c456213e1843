import { expect, test } from 'vitest';
import { isLogin, landing, returning } from '#app/guard.ts';

const origin = 'https://beatbook.example';

test('the screen asked for before signing in is kept, with its search', () => {
  expect(landing('/leads?name=Sharma&page=2', origin)).toBe('/leads?name=Sharma&page=2');
  expect(landing('/leads/create#form', origin)).toBe('/leads/create#form');
});

test.each([
  undefined,
  '',
  'leads',
  'https://evil.example/',
  '//evil.example/leads',
  '/\\evil.example',
  'javascript:alert(1)',
  '/login',
  '/Login/?next=/leads',
])('%j is no place to land on, so the dashboard opens', (next) => {
  expect(landing(next, origin)).toBe('/');
});

test('/login is known in any letter case and with a slash at its end', () => {
  expect(isLogin('/login')).toBe(true);
  expect(isLogin('/LOGIN/')).toBe(true);
  expect(isLogin('/login/else')).toBe(false);
  expect(isLogin('/')).toBe(false);
});

test('the dashboard needs no mention in the address of the sign-in card', () => {
  expect(returning('/')).toEqual({});
  expect(returning('/outbox')).toEqual({ next: '/outbox' });
});
