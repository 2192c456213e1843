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

const fine = ['nine purple tractors', 'Kumbh-Mela-93-rain', 'तेल की दुकान पर चाय', 'tR4ct0r&chai', 'azqv7!kd0'];

test.each(fine)('%s is fine', (password) => {
  expect(passwordProblem(password, 'ravi')).toBeNull();
});

test('a very short username forbids nothing', () => {
  expect(passwordProblem('nine purple tractors', 'ne')).toBeNull();
});
