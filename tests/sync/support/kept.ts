import { Dexie } from 'dexie';

/** Everything the browser keeps, as one text. */
export async function everythingKept(): Promise<string> {
  const found: string[] = [];
  for (const name of await Dexie.getDatabaseNames()) {
    const db = await new Dexie(name).open();
    for (const table of db.tables) {
      const rows: unknown[] = [await table.toCollection().primaryKeys(), await table.toArray()];
      found.push(
        name,
        JSON.stringify(rows, (_, value: unknown) =>
          value instanceof Uint8Array ? new TextDecoder('latin1').decode(value) : value,
        ),
      );
    }
    db.close();
  }
  return found.join('\n');
}

/** Cuts the power at the n-th write from now on; gives how many writes were asked for, and the way back. */
export function cutPowerAt(nth: number): { count: () => number; mend: () => void } {
  let count = 0;
  const cut = (store: unknown) => {
    count += 1;
    if (count < nth) return;
    if (store instanceof IDBObjectStore) store.transaction.abort();
    throw new DOMException('The power is gone.', 'AbortError');
  };
  const mends = [
    ...(['put', 'add', 'delete', 'clear'] as const).map((name) => wrap(IDBObjectStore.prototype, name, cut)),
    wrap(IDBFactory.prototype, 'deleteDatabase', cut),
  ];
  return { count: () => count, mend: () => mends.forEach((mend) => mend()) };
}

/** Has something run before each call of a method; gives the way back. */
function wrap<T extends object>(
  prototype: T,
  name: keyof T & string,
  before: (self: unknown) => void,
): () => void {
  const real: unknown = prototype[name];
  if (typeof real !== 'function') throw new Error(`${name} is no method.`);
  const wrapped = new Proxy(real, {
    apply(method, self: unknown, given: unknown[]): unknown {
      before(self);
      return Reflect.apply(method, self, given);
    },
  });
  Reflect.set(prototype, name, wrapped);
  return () => void Reflect.set(prototype, name, real);
}
