import { describe, expect, test } from 'vitest';
import { TapGuard } from '#ui/overlay/tap-guard.ts';

const button = { x: 180, y: 690 };

/** A guard whose overlay was closed at 1000 by a press at 990. */
function closedBy(inside: boolean): TapGuard {
  const guard = new TapGuard();
  expect(guard.press(button, 990, inside)).toBe(false);
  guard.closed(1000);
  return guard;
}

describe('after an overlay has closed', () => {
  test.each([1, 60, 180, 250, 399])('a second tap at its place after %i ms is not meant', (ms) => {
    const guard = closedBy(true);
    const near = { x: button.x + 14, y: button.y - 11 };
    expect(guard.press(near, 1000 + ms, false)).toBe(true);
    // Its click may come later than the guard lasts.
    expect(guard.follows(near, 1100 + ms)).toBe(true);
  });

  test('nor is the click of a press that began on the overlay, or before it closed', () => {
    const guard = closedBy(true);
    expect(guard.press(button, 995, true)).toBe(true);
    expect(closedBy(true).follows(button, 1080)).toBe(true);
  });

  test('a tap elsewhere, or later, is meant', () => {
    const guard = closedBy(true);
    expect(guard.press({ x: 180, y: 610 }, 1050, false)).toBe(false);
    expect(guard.follows({ x: 180, y: 610 }, 1080)).toBe(false);
    const later = closedBy(true);
    expect(later.press(button, 1400, false)).toBe(false);
    expect(later.follows(button, 1450)).toBe(false);
  });

  test('the time begins once it is seen to be closed', () => {
    const guard = closedBy(true);
    guard.seen(1600);
    expect(guard.press(button, 1900, false)).toBe(true);
    expect(guard.press(button, 2000, false)).toBe(false);
  });

  test('a tap beside a menu, which closes it, reaches what it was meant for', () => {
    const guard = closedBy(false);
    expect(guard.follows(button, 1010)).toBe(false);
  });

  test('Enter that is still held is not meant, and a new press of it is', () => {
    const guard = new TapGuard();
    expect(guard.enter(false)).toBe(false);
    guard.closed(1000);
    expect(guard.enter(true)).toBe(true);
    expect(guard.enter(true)).toBe(true);
    guard.enterUp();
    expect(guard.enter(false)).toBe(false);
    expect(guard.enter(true)).toBe(false);
  });
});
