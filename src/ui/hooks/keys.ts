import { useHotkeys, type HotkeyItem } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';

const KEY = 'beatbook-single-keys';
const listeners = new Set<() => void>();

const areOn = (): boolean => localStorage.getItem(KEY) !== 'off';

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether single-key shortcuts are on. */
export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, areOn);

/** Turns them on or off, for users of voice control or who hit keys by accident. */
export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
  for (const listener of listeners) listener();
}

/** Elements that handle keys while focused; a menu that just opened still has the focus on its button. */
const OWN_KEYS =
  '[role="dialog"], [role="menu"], [role="listbox"], [role="combobox"], [aria-haspopup="menu"][aria-expanded="true"]';

/** A key handler; false leaves the key to the browser. */
export type KeyAct = (event: KeyboardEvent) => boolean;

/** Single-key shortcuts: never while typing, nor while a dialog or menu is open. */
export function useKeys(keys: Readonly<Record<string, KeyAct>>): void {
  const items = Object.entries(keys).map(([key, act]): HotkeyItem => [
    key,
    (event) => {
      const { target } = event;
      if (!areOn() || event.defaultPrevented || event.isComposing) return;
      if (target instanceof Element && target.closest(OWN_KEYS)) return;
      if (act(event)) event.preventDefault();
    },
    { preventDefault: false },
  ]);
  useHotkeys(items);
}
