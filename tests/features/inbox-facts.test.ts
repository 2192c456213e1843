import { expect, test } from 'vitest';
import { unknownText } from '../../src/features/approvals/entry-facts.tsx';

test('a statement whose flags are not known does not look like one without any', () => {
  expect(unknownText(false, false)).toBe('');
  expect(unknownText(false, true)).toBe('Can’t load what to check right now');
  expect(unknownText(true, false)).toBe('Open it to see what to check');
  expect(unknownText(true, true)).toBe('Open it to see what to check');
});
