import { get, set } from 'idb-keyval';
import { listeners } from '#lib/listeners.ts';
import { sharedStore } from './session.ts';

/** A yes of this device that nothing needs before the first paint; read when somebody first asks for it. */
export function deviceFlag(key: string) {
  const { subscribe, tell } = listeners();
  let on: boolean | undefined;
  let asked = false;
  const read = async () => {
    const stored = await get<boolean>(key, sharedStore()).catch(() => undefined);
    on ??= stored ?? false;
    tell();
  };
  return {
    subscribe: (listener: () => void): (() => void) => {
      if (!asked) void read();
      asked = true;
      return subscribe(listener);
    },
    /** Undefined until it was read. */
    isOn: (): boolean | undefined => on,
    turn(next: boolean): void {
      on = next;
      tell();
      // Without room to store it, it holds until the page closes.
      void set(key, next, sharedStore()).catch(() => undefined);
    },
  };
}
