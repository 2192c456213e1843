import { useEffect, useSyncExternalStore } from 'react';
import { listeners } from '#lib/listeners.ts';

const dirty = new Set<symbol>();
const { subscribe, tell } = listeners();

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
    tell();
    return () => {
      dirty.delete(own);
      tell();
    };
  }, [unsaved]);
}
