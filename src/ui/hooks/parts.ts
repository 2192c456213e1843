import { lazy, useSyncExternalStore, type ComponentType } from 'react';
import { currentStatus, onEngineEvent } from '#data/engine.ts';
import { sayOnce } from '../message/snackbar.ts';

const FIRST_MS = 1000;
const LONGEST_MS = 30_000;

/** What is said of a part that could not be loaded, unless there is something better to say. */
export const MISSING = 'This part of the app could not be loaded. It will load when you are back online.';

const missing = new Map<symbol, string>();
const listeners = new Set<() => void>();
let said: readonly string[] = [];

function changed(): void {
  said = [...new Set(missing.values())];
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** What is to be said of the parts that could not be loaded and are tried again; empty while none is missing. */
export const useMissingParts = (): readonly string[] => useSyncExternalStore(subscribe, () => said);

/** The next moment to ask for a part again: sooner when the network returns, later with every try. */
export function nextTry(tries: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      stop();
      resolve();
    };
    const timer = setTimeout(end, Math.min(FIRST_MS * 2 ** tries, LONGEST_MS));
    window.addEventListener('online', end);
    let { online } = currentStatus();
    const stop = onEngineEvent((event) => {
      if (event.kind !== 'status') return;
      const returned = event.status.online === true && online !== true;
      ({ online } = event.status);
      if (returned) end();
    });
  });
}

/**
 * Loads a part of the app that has a file of its own, and does not give up: one that cannot come now is asked
 * for again, with backoff and when the network returns, and until it is here the notices of the shell say so.
 */
export async function loadPart<T>(load: () => Promise<T>, words = MISSING): Promise<T> {
  const part = Symbol('part');
  for (let tries = 0; ; tries += 1) {
    try {
      const loaded = await load();
      if (missing.delete(part)) changed();
      return loaded;
    } catch {
      if (!missing.has(part)) {
        missing.set(part, words);
        changed();
      }
      await nextTry(tries);
    }
  }
}

/** A component that is loaded when it is first drawn; where that cannot be, the user is told at once. */
export function lazyPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  return lazy(() => loadPart(() => orSay(load)));
}

/** Loads what the user has just asked for, and says so where it cannot come. */
export async function orSay<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    sayOnce(MISSING);
    throw error;
  }
}
