import { describe, expect, test } from 'vitest';
import { codeCheck, codeRequest, credentials, newPassword, sessionCalls } from '#contract/core/session.ts';
import { taken, textsByField } from './checks.ts';

describe('the sign-in card', () => {
  test('needs a name and a password in step 1', () => {
    expect(textsByField(credentials, { username: ' ', password: '' })).toEqual({
      username: ['Username is required'],
      password: ['Password is required'],
    });
  });

  test('keeps spaces of a password and trims the name', () => {
    expect(taken(credentials, { username: ' officer ', password: ' a b ' })).toEqual({
      username: 'officer',
      password: ' a b ',
    });
  });

  test('needs a name in step 2 and a code in step 3', () => {
    expect(textsByField(codeRequest, { user_code: '' })).toEqual({ user_code: ['Username is required'] });
    expect(textsByField(codeCheck, { user_otp: '' })).toEqual({ user_otp: ['OTP is required'] });
  });

  test('needs the same new password twice in step 4', () => {
    expect(textsByField(newPassword, { new_password: '', confirm_password: '' })).toEqual({
      new_password: ['New Password is required'],
      confirm_password: ['Confirm Password is required'],
    });
    expect(
      textsByField(newPassword, { new_password: 'long enough', confirm_password: 'another one' }),
    ).toEqual({
      confirm_password: ['Password does not Match'],
    });
    expect(textsByField(newPassword, { new_password: 'short', confirm_password: 'short' })).toEqual({
      new_password: ['At least 8 characters'],
    });
  });

  test('takes long pass phrases', () => {
    const phrase = 'a long phrase of many words '.repeat(5);
    taken(newPassword, { new_password: phrase, confirm_password: phrase });
  });
});

test('the code is never taken as anything but text, so that leading zeros live', () => {
  expect(textsByField(sessionCalls['session.otp'].body, { user_otp: 12345 })).toHaveProperty('user_otp');
  expect(taken(sessionCalls['session.otp'].body, { user_otp: '012345' }).user_otp).toBe('012345');
});

test('only the four steps of the card and the code of a hand-over are open to guests', () => {
  const guests = Object.entries(sessionCalls).flatMap(([name, call]) =>
    call.rule.kind === 'guest' ? [name] : [],
  );
  expect(guests.toSorted()).toEqual([
    'session.forgotpassword',
    'session.handover',
    'session.login',
    'session.otp',
    'session.sendotp',
  ]);
});
