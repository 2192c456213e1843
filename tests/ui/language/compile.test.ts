import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { compile, formatter } from '#contract/core/language/compile.ts';

const format = formatter('en-IN');

const byLibrary = (text: string, values: Record<string, string | number>) =>
  setupI18n({ locale: 'en-IN', messages: { 'en-IN': {} } })
    .setMessagesCompiler(compileMessage)
    .t(text, values);

describe('texts with values', () => {
  it.each([
    ['Saved', {}, 'Saved'],
    ['Check in at {shop}', { shop: 'Sharma Stores' }, 'Check in at Sharma Stores'],
    ['{count, plural, one {# shop} other {# shops}}', { count: 1 }, '1 shop'],
    ['{count, plural, one {# shop} other {# shops}} left', { count: 123456 }, '1,23,456 shops left'],
    ['{n, plural, =0 {none of {name}} other {# of {name}}}.', { n: 0, name: 'Asha' }, 'none of Asha.'],
    ['{n, plural, =0 {none of {name}} other {# of {name}}}.', { n: 2, name: 'Asha' }, '2 of Asha.'],
    ['Tax # {number}', { number: 7 }, 'Tax # 7'],
  ])('shows %j with %j as %j, as the library does', (text, values, wanted) => {
    expect(format(compile(text), values)).toBe(wanted);
    expect(byLibrary(text, values)).toBe(wanted);
  });

  it('groups the digits of a number outside of a plural too, and leaves a text of digits as it is', () => {
    expect(format(compile('{count} waiting'), { count: 123456 })).toBe('1,23,456 waiting');
    expect(format(compile('Pincode {code}'), { code: '411001' })).toBe('Pincode 411001');
  });
});
