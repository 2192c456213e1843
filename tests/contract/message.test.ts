import { expect, test } from 'vitest';
import { english, message, messageOf, ruleText, translator } from '#contract/core/language/message.ts';

const say = translator(
  {
    Distance: 'दूरी',
    '{label} is required': '{label} ज़रूरी है',
    'You are {distance} metres away.': 'आप {distance} मीटर दूर हैं।',
    '{label} cannot change': '{label} नहीं बदल सकता',
  },
  (text, values) => text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
  'hi-IN',
);

test('a message of a field rule is English in its schema and found again with its label', () => {
  const words = ruleText('{label} is required', { label: 'Distance' });
  expect(words).toBe('Distance is required');
  expect(say(words)).toBe('दूरी ज़रूरी है');
});

test('a message has its values in every language, and a message within it is said too', () => {
  const far = message('You are {distance} metres away.', { distance: 340 });
  expect(english(far)).toBe('You are 340 metres away.');
  expect(say(far)).toBe('आप 340 मीटर दूर हैं।');
  expect(say(message('{label} cannot change', { label: messageOf('Distance') }))).toBe('दूरी नहीं बदल सकता');
});

test('values that people typed are never translated or read as patterns', () => {
  const distance = 'Distance {distance}';
  const far = message('You are {distance} metres away.', { distance });
  expect(english(far)).toBe('You are Distance {distance} metres away.');
  expect(say(far)).toBe('आप Distance {distance} मीटर दूर हैं।');
});

test('a value that depends on the locale is written in that of the reader', () => {
  const far = message('You are {distance} metres away.', { distance: (locale) => locale });
  expect(english(far)).toBe('You are en-IN metres away.');
  expect(say(far)).toBe('आप hi-IN मीटर दूर हैं।');
});

test('a text that no catalogue has stays as it is', () => {
  expect(say('Ask {who}')).toBe('Ask {who}');
});
