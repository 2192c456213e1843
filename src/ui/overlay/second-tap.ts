import { useLayoutEffect } from 'react';
import { TapGuard } from './tap-guard.ts';

const guard = new TapGuard();

/** An overlay has closed: what lies under the finger takes no second tap. */
export function overlayClosed(): void {
  guard.closed(performance.now());
  // The second frame begins once the first is drawn.
  requestAnimationFrame(() => requestAnimationFrame((now) => guard.seen(now)));
}

/** Keeps the second tap on a sheet, dialog or menu from what lies under it, from the moment it closes. */
export function useSecondTap(opened: boolean): void {
  // In the same commit that takes the overlay away: a slow page has taps waiting.
  useLayoutEffect(() => (opened ? overlayClosed : undefined), [opened]);
}

/** Menus are drawn within the page, dialogs and sheets after it. */
const OVERLAYS = '[data-portal], [role="menu"]';

const isInside = ({ target }: Event): boolean =>
  target instanceof Element && target.closest(OVERLAYS) !== null;

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function onPress(event: PointerEvent): void {
  if (guard.press({ x: event.clientX, y: event.clientY }, event.timeStamp, isInside(event))) swallow(event);
}

function onFollowing(event: MouseEvent): void {
  // Keyboards and screen readers click without a press.
  const pressed = event.type !== 'click' || event.detail > 0;
  if (pressed && guard.follows({ x: event.clientX, y: event.clientY }, event.timeStamp)) swallow(event);
}

function onKey(event: KeyboardEvent): void {
  if (event.key !== 'Enter') return;
  if (event.type === 'keyup') guard.enterUp();
  else if (guard.enter(event.repeat)) swallow(event);
}

if (typeof document === 'object') {
  document.addEventListener('pointerdown', onPress, true);
  for (const name of ['pointerup', 'mousedown', 'mouseup', 'click', 'dblclick'] as const)
    document.addEventListener(name, onFollowing, true);
  for (const name of ['keydown', 'keyup'] as const) document.addEventListener(name, onKey, true);
}
