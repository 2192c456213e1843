import { expect, test } from 'vitest';
import { passwordProblem } from '#server/modules/session/password-rules.ts';

const easy = [
  ['password', 'Password1', 'P@ssw0rd', 'Password@123', '12345678', '20011990', 'qwertyuiop', 'Qwerty@123'],
  ['iloveyou', 'welcome123', 'Welcome@2026', 'admin@123', 'India@123', 'abcd1234', 'Abc@12345', 'sairam123'],
  [
    'beatbook',
    'Beatbook-demo',
    'BEATBOOK2026!',
    'aaaaaaaa',
    'abababab',
    'ravi12345',
    'IamRavi!!',
    'sales@1234',
  ],
].flat();

test.each(easy)('%s is too easy', (password) => {
  expect(passwordProblem(password, 'ravi')).not.toBeNull();
});

test.each([
  'P@ssw0rd123',
  'p4$$w0rd!!',
  'Passw0rd!',
  'Pa55word@2026',
  'passw0rd passw0rd',
  'P.a.s.s.w.o.r.d.1',
  'drowssaP123',
  'MyNewP@ssword1',
  'ChangeMe!2026',
  'W3lc0me@2026',
  '4dm1n1str4t0r',
  'L3tM31n!!',
  '!l0veyou99',
  'M@nager#1',
  'Mumbai@2026',
  'Ja1Hind@1947',
  'Diwali2025!',
  'S@chin10',
  'December@25',
  '1qaz2wsx3edc',
  'zaq12wsx!',
  'qwertyuiop123',
  'Asdfghjkl;1',
  'lkjhgfdsa99',
  'abcdefgh2026',
  '!@#$%^&*()_+',
  '12/08/1985',
  '91 98200 10005',
  'R4v1@2026',
  'r@v!-2026',
  'ivar2026ravi',
  'Kulkarni@123',
  'Kulk@rn1#2026',
  'Be4tb00k#2026',
])('%s is a frequent one in disguise', (password) => {
  expect(passwordProblem(password, 'ravi', 'Ravi Kulkarni')).not.toBeNull();
});

const fine = ['nine purple tractors', 'Kumbh-Mela-93-rain', 'तेल की दुकान पर चाय', 'tR4ct0r&chai', 'azqv7!kd0'];

test.each(fine)('%s is fine', (password) => {
  expect(passwordProblem(password, 'ravi')).toBeNull();
});

test.each([
  'correct horse battery staple',
  'dragon monkey sunshine football',
  'mera-naya-tempo-93',
  'Pass the salt, Meera!',
  'x7#kQ2!mZp',
  'नया पासवर्ड लिखो',
  'my login at the office is long',
])('%s is not too easy for holding a frequent word', (password) => {
  expect(passwordProblem(password, 'ravi', 'Ravi Kulkarni')).toBeNull();
});

test('a long password costs no time', () => {
  const from = performance.now();
  for (const part of ['p@', 'a', '1qaz', '(', '\u{1f600}', 'pass'])
    passwordProblem(part.repeat(100), 'r'.repeat(100), 'a '.repeat(100));
  expect(performance.now() - from).toBeLessThan(500);
});

test('a very short username forbids nothing', () => {
  expect(passwordProblem('nine purple tractors', 'ne')).toBeNull();
});
