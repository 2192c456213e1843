import { lazy, useSyncExternalStore, type ComponentType } from 'react';
import { currentStatus, onEngineEvent } from '#data/engine.ts';
import { listeners } from '#lib/listeners.ts';
import { t } from '../language/text.ts';
import { sayOnce } from '../message/snackbar.ts';

const FIRST_MS = 1000;
const LONGEST_MS = 30_000;

/** Default message for a chunk that could not be loaded. */
export const MISSING = t('This part of the app could not be loaded. It will load when you are back online.');

const missing = new Map<symbol, string>();
const { subscribe, tell } = listeners();
let said: readonly string[] = [];

function changed(): void {
  said = [...new Set(missing.values())];
  tell();
}

/** Messages for missing chunks that are being retried; empty while none is missing. */
export const useMissingParts = (): readonly string[] => useSyncExternalStore(subscribe, () => said);

/** The next retry of a chunk: sooner when the network returns, later with every attempt. */
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
 * Loads a chunk and never gives up: retries with backoff and when the network returns, with a shell notice until
 * then. (Decision 027.)
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

/** A component loaded on first render; if that fails, the user is notified at once. */
export function lazyPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  return lazy(() => loadPart(() => orSay(load)));
}

/** Loads what the user just requested, or shows a message if it fails. */
export async function orSay<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    sayOnce(MISSING);
    throw error;
  }
}
