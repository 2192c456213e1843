import { useHotkeys, type HotkeyItem } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';
import { deviceFlag } from '#data/device/flag.ts';
import { isComposing } from './composing.ts';

/** For users of voice control or who hit keys by accident. */
const off = deviceFlag('no_single_keys');

/** Whether single-key shortcuts are on; not before it is known. */
export const useSingleKeys = (): boolean => useSyncExternalStore(off.subscribe, off.isOn) === false;

export const setSingleKeys = (on: boolean): void => off.turn(!on);

/** Elements that handle keys while focused; a menu that just opened still has the focus on its button. */
const OWN_KEYS =
  '[role="dialog"], [role="menu"], [role="listbox"], [role="combobox"], [aria-haspopup="menu"][aria-expanded="true"]';

/** What lies over the screen. */
const OVERLAYS = '[role="dialog"], [role="menu"]';

/** Taken before anything handles the key: by the time a shortcut sees an Escape, it has closed the overlay. */
let covered = false;
if (typeof document === 'object')
  window.addEventListener(
    'keydown',
    () => {
      covered = document.querySelector(OVERLAYS) !== null;
    },
    { capture: true },
  );

/** A key handler; false leaves the key to the browser. */
export type KeyAct = (event: KeyboardEvent) => boolean;

/** Single-key shortcuts: never while typing, nor while a dialog or menu is open. */
export function useKeys(keys: Readonly<Record<string, KeyAct>>): void {
  const on = useSingleKeys();
  const items = Object.entries(keys).map(([key, act]): HotkeyItem => [
    key,
    (event) => {
      const { target } = event;
      if (!on || covered || event.defaultPrevented || isComposing(event)) return;
      if (target instanceof Element && target.closest(OWN_KEYS)) return;
      if (act(event)) event.preventDefault();
    },
    { preventDefault: false },
  ]);
  useHotkeys(items);
}
