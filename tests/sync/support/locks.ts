interface Options {
  signal?: AbortSignal;
  steal?: boolean;
  ifAvailable?: boolean;
  mode?: 'shared' | 'exclusive';
}

interface Waiting {
  mode: 'shared' | 'exclusive';
  start: () => void;
}

interface Held {
  mode: 'shared' | 'exclusive';
  holders: number;
  waiting: Waiting[];
  steal: ((error: Error) => void) | null;
}

const locks = new Map<string, Held>();

/** Web Locks for Node, which has none: both modes with a queue, signals, stealing and leaving it when held. */
async function request(
  name: string,
  optionsOrBody: Options | ((lock: { name: string } | null) => Promise<unknown>),
  last?: (lock: { name: string } | null) => Promise<unknown>,
): Promise<unknown> {
  const options = typeof optionsOrBody === 'function' ? {} : optionsOrBody;
  const body = typeof optionsOrBody === 'function' ? optionsOrBody : last;
  if (!body) throw new TypeError('A lock is asked for without work.');
  const { mode = 'exclusive' } = options;
  const held = locks.get(name);
  const joins = held?.mode === 'shared' && mode === 'shared' && held.waiting.length === 0;
  if (held && !joins && options.ifAvailable) return body(null);
  if (held && options.steal) {
    held.steal?.(new DOMException('The lock was stolen.', 'AbortError'));
  } else if (held && !joins) {
    await new Promise<void>((resolve, reject) => {
      const waiting = { mode, start: resolve };
      held.waiting.push(waiting);
      options.signal?.addEventListener('abort', () => {
        held.waiting.splice(held.waiting.indexOf(waiting), 1);
        reject(new DOMException('Given up.', 'AbortError'));
      });
    });
  }
  const now = locks.get(name);
  const shares = now?.mode === 'shared' && mode === 'shared' && !options.steal;
  const mine: Held = shares ? now : { mode, holders: 0, waiting: now?.waiting ?? [], steal: null };
  mine.holders += 1;
  locks.set(name, mine);
  const stolen = new Promise((_, reject) => {
    mine.steal = reject;
  });
  try {
    return await Promise.race([body({ name }), stolen]);
  } finally {
    mine.holders -= 1;
    if (mine.holders === 0 && locks.get(name) === mine) next(name, mine);
  }
}

/** Starts whoever waits: one alone, or all that share at the head of the queue. */
function next(name: string, { waiting }: Held): void {
  const [first] = waiting;
  if (!first) {
    locks.delete(name);
    return;
  }
  // Whoever comes now queues behind those that are about to start.
  Object.assign(locks.get(name) ?? {}, { mode: 'exclusive' });
  const end = waiting.findIndex(({ mode }) => mode !== 'shared');
  const starting = waiting.splice(0, first.mode === 'shared' ? (end < 0 ? waiting.length : end) : 1);
  for (const { start } of starting) start();
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
