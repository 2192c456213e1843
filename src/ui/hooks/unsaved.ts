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

/** True while a form on this page has unsaved values: no reload may happen then. */
export function hasUnsaved(): boolean {
  return dirty.size > 0;
}

/** The same as a hook. */
export const useHasUnsaved = (): boolean => useSyncExternalStore(subscribe, hasUnsaved);

/** Reports unsaved values of a form while `unsaved` is true. */
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
