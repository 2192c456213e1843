import type { EngineEvent } from './api.ts';
import { onEngineEvent } from './engine.ts';

/**
 * Runs a query now and after every event that may change its result. Events during a run lead to one more run at
 * its end. Returns the function that stops it.
 */
export function follow<T>(
  ask: () => Promise<T>,
  concerns: (event: EngineEvent) => boolean,
  show: (value: T) => void,
  fail: (error: unknown) => void,
): () => void {
  let live = true;
  let asking = false;
  let again = false;
  const wanted = () => live && again;
  const refresh = async (): Promise<void> => {
    asking = true;
    do {
      again = false;
      try {
        const value = await ask();
        if (live) show(value);
      } catch (error) {
        if (live) fail(error);
      }
    } while (wanted());
    asking = false;
  };
  const stop = onEngineEvent((event) => {
    if (event.kind !== 'session' && !concerns(event)) return;
    if (asking) again = true;
    else void refresh();
  });
  void refresh();
  return () => {
    live = false;
    stop();
  };
}
