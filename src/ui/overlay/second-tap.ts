import { useLayoutEffect } from 'react';
import { DROPDOWN } from './menus.ts';
import { TapGuard, type Surface } from './tap-guard.ts';

const guard = new TapGuard();

/** An overlay has closed: what lies under the finger takes no second tap. */
export function overlayClosed(overlay: Surface): void {
  guard.closed(performance.now(), overlay);
  // The second frame begins once the first is drawn.
  requestAnimationFrame(() => requestAnimationFrame((now) => guard.seen(now)));
}

/** Keeps the second tap on a sheet or dialog from what lies under it, from the moment it closes. */
export function useSecondTap(opened: boolean): void {
  // In the same commit that takes the overlay away: a slow page has taps waiting.
  useLayoutEffect(() => (opened ? () => overlayClosed('dialog') : undefined), [opened]);
}

/** The innermost first: dialogs, sheets and messages are drawn after the page, dropdowns anywhere. */
const SURFACES: readonly [Surface, string][] = [
  ['dropdown', `[${DROPDOWN}]`],
  ['message', '[role="status"]'],
  ['dialog', '[data-portal]'],
];

function surfaceOf({ target }: Event): Surface {
  const found = SURFACES.find(([, selector]) => target instanceof Element && target.closest(selector));
  return found?.[0] ?? 'page';
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function onPress(event: PointerEvent): void {
  if (guard.press({ x: event.clientX, y: event.clientY }, event.timeStamp, surfaceOf(event))) swallow(event);
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
