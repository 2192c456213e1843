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

/** Whether keys alone do something on this device. */
export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, areOn);

/** Turns them on or off: whoever speaks to the device, or hits keys by accident, does without. */
export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
  for (const listener of listeners) listener();
}

/** What has the keys to itself while the focus is in it; a menu that just opened has it still on its button. */
const OWN_KEYS =
  '[role="dialog"], [role="menu"], [role="listbox"], [role="combobox"], [aria-haspopup="menu"][aria-expanded="true"]';

/** What a key does; false where there is nothing to do, so that the browser has it. */
export type KeyAct = (event: KeyboardEvent) => boolean;

/** Keys that do something by themselves: never while typing, nor where a dialog or a menu is open. */
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
