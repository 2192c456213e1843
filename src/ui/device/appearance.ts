import { useSyncExternalStore } from 'react';

const KEY = 'beatbook-contrast';
const listeners = new Set<() => void>();

const isHigh = (): boolean => document.documentElement.dataset['contrast'] === 'high';

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

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
  for (const listener of listeners) listener();
}
