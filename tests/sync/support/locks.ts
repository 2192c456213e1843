interface Waiting {
  start: () => void;
}

interface Held {
  waiting: Waiting[];
  steal: ((error: Error) => void) | null;
}

const locks = new Map<string, Held>();

/** Web Locks for Node, which has none: exclusive locks with a queue, signals, stealing and leaving it when held. */
async function request(
  name: string,
  options: { signal?: AbortSignal; steal?: boolean; ifAvailable?: boolean },
  body: (lock: { name: string } | null) => Promise<unknown>,
): Promise<unknown> {
  const held = locks.get(name);
  if (held && options.ifAvailable) return body(null);
  if (held && options.steal) {
    held.steal?.(new DOMException('The lock was stolen.', 'AbortError'));
  } else if (held) {
    await new Promise<void>((resolve, reject) => {
      const waiting = { start: resolve };
      held.waiting.push(waiting);
      options.signal?.addEventListener('abort', () => {
        held.waiting.splice(held.waiting.indexOf(waiting), 1);
        reject(new DOMException('Given up.', 'AbortError'));
      });
    });
  }
  const mine: Held = { waiting: locks.get(name)?.waiting ?? [], steal: null };
  locks.set(name, mine);
  const stolen = new Promise((_, reject) => {
    mine.steal = reject;
  });
  try {
    return await Promise.race([body({ name }), stolen]);
  } finally {
    if (locks.get(name) === mine) {
      const next = mine.waiting.shift();
      if (next) next.start();
      else locks.delete(name);
    }
  }
}

/** Gives this process what a worker has of `navigator`, and caches that hold nothing. */
export function installNavigator(): void {
  const navigator = {
    locks: { request },
    storage: {
      estimate: () => Promise.resolve({ usage: 0, quota: 0 }),
      persisted: () => Promise.resolve(false),
    },
  };
  const caches = { keys: () => Promise.resolve([]), delete: () => Promise.resolve(true) };
  Object.defineProperty(globalThis, 'caches', { value: caches, configurable: true });
  Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true });
}
