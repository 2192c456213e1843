import { useSyncExternalStore } from 'react';
import { listeners } from '#lib/listeners.ts';

const KEY = 'beatbook-contrast';
const { subscribe, tell } = listeners();

const isHigh = (): boolean => document.documentElement.dataset['contrast'] === 'high';

/** Whether large text with high contrast is on. */
export const useHighContrast = (): boolean => useSyncExternalStore(subscribe, isHigh);

/** Turns large text with high contrast on or off, and stores it on this device. */
export function setHighContrast(on: boolean): void {
  if (on) {
    document.documentElement.dataset['contrast'] = 'high';
    localStorage.setItem(KEY, 'high');
  } else {
    delete document.documentElement.dataset['contrast'];
    localStorage.removeItem(KEY);
  }
  tell();
}
