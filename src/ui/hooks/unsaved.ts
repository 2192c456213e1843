import { useEffect, useSyncExternalStore } from 'react';

const dirty = new Set<symbol>();
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** True while some form on this page holds values that are not saved: no reload may happen then. */
export function hasUnsaved(): boolean {
  return dirty.size > 0;
}

/** The same, followed. */
export const useHasUnsaved = (): boolean => useSyncExternalStore(subscribe, hasUnsaved);

/** Says for as long as `unsaved` holds that this form has values to lose. */
export function useUnsaved(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const own = Symbol('form');
    dirty.add(own);
    changed();
    return () => {
      dirty.delete(own);
      changed();
    };
  }, [unsaved]);
}
