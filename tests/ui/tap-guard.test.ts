import { describe, expect, test } from 'vitest';
import { TapGuard, type Surface } from '#ui/overlay/tap-guard.ts';

const button = { x: 180, y: 690 };

/** A guard whose overlay was closed at 1000 by a press on a surface at 990. */
function closedBy(surface: Surface, overlay: Surface = 'dialog'): TapGuard {
  const guard = new TapGuard();
  expect(guard.press(button, 990, surface)).toBe(false);
  guard.closed(1000, overlay);
  return guard;
}

describe('after an overlay has closed', () => {
  test.each([1, 60, 180, 250, 399])('a second tap at its place after %i ms is not meant', (ms) => {
    const guard = closedBy('dialog');
    const near = { x: button.x + 14, y: button.y - 11 };
    expect(guard.press(near, 1000 + ms, 'page')).toBe(true);
    // Its click may come later than the guard lasts.
    expect(guard.follows(near, 1100 + ms)).toBe(true);
  });

  test('nor is the click of a press that began on the overlay, or before it closed', () => {
    const guard = closedBy('dialog');
    expect(guard.press(button, 995, 'dialog')).toBe(true);
    expect(closedBy('dialog').follows(button, 1080)).toBe(true);
  });

  test('a tap elsewhere, or later, is meant', () => {
    const guard = closedBy('dialog');
    expect(guard.press({ x: 180, y: 610 }, 1050, 'page')).toBe(false);
    expect(guard.follows({ x: 180, y: 610 }, 1080)).toBe(false);
    const later = closedBy('dialog');
    expect(later.press(button, 1400, 'page')).toBe(false);
    expect(later.follows(button, 1450)).toBe(false);
  });

  test('the time begins once it is seen to be closed', () => {
    const guard = closedBy('dialog');
    guard.seen(1600);
    expect(guard.press(button, 1900, 'page')).toBe(true);
    expect(guard.press(button, 2000, 'page')).toBe(false);
  });

  test('a tap beside a menu, which closes it, reaches what it was meant for', () => {
    const guard = closedBy('page', 'dropdown');
    expect(guard.follows(button, 1010)).toBe(false);
  });

  test.each<[Surface, Surface, boolean]>([
    ['dialog', 'dialog', true],
    ['dropdown', 'dropdown', true],
    ['message', 'message', true],
    ['dropdown', 'dialog', true],
    ['dialog', 'dropdown', false],
    ['dialog', 'message', false],
    ['message', 'dialog', false],
    ['page', 'message', false],
  ])('a press on a %s, after which a %s closes, closed it: %s', (surface, overlay, own) => {
    expect(closedBy(surface, overlay).follows(button, 1010)).toBe(own);
    expect(closedBy(surface, overlay).press(button, 1300, 'page')).toBe(own);
  });

  test('a message that goes by itself does not end the guard', () => {
    const guard = closedBy('dropdown', 'dropdown');
    guard.closed(1100, 'message');
    expect(guard.press(button, 1200, 'page')).toBe(true);
  });

  test('Enter that is still held is not meant, and a new press of it is', () => {
    const guard = new TapGuard();
    expect(guard.enter(false)).toBe(false);
    guard.closed(1000, 'dialog');
    expect(guard.enter(true)).toBe(true);
    expect(guard.enter(true)).toBe(true);
    guard.enterUp();
    expect(guard.enter(false)).toBe(false);
    expect(guard.enter(true)).toBe(false);
  });
});
