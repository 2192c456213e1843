import { expect, test } from 'vitest';
import { clearTop } from '#ui/message/clear-top.ts';

const bar = { top: 0, bottom: 56 };

test.each([
  ['the bar of the app', [bar], 56],
  ['a notice and the heading of the screen', [{ top: 118, bottom: 170 }, bar, { top: 64, bottom: 110 }], 170],
  ['a heading that is half scrolled away', [bar, { top: 30, bottom: 82 }], 82],
  ['nothing where there is no bar', [], 0],
])('a message begins below %s', (_, boxes, top) => {
  expect(clearTop(boxes)).toBe(top);
});

test('what stands lower, or is scrolled away, does not move it', () => {
  expect(clearTop([bar, { top: -60, bottom: -8 }, { top: 400, bottom: 460 }])).toBe(56);
});
