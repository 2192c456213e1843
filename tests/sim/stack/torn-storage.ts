/** Writes that may still happen before one is torn apart; null while none is to be. */
const torn_at: { left: number | null } = { left: null };

const wrapped = ['put', 'add', 'delete'] as const;

/** Lets a write of IndexedDB end its whole transaction, as when a tab dies in the middle of one. */
export function installTornStorage(): void {
  for (const name of wrapped) {
    const original = IDBObjectStore.prototype[name] as (
      this: IDBObjectStore,
      ...values: unknown[]
    ) => IDBRequest;
    Object.defineProperty(IDBObjectStore.prototype, name, {
      configurable: true,
      value(this: IDBObjectStore, ...values: unknown[]) {
        if (torn_at.left !== null && torn_at.left-- === 0) {
          torn_at.left = null;
          this.transaction.abort();
        }
        return original.apply(this, values);
      },
    });
  }
}

const isPending = (): boolean => torn_at.left !== null;

/** Runs work during which the given write is the last. True when that write came. */
export async function torn(writes: number, work: () => Promise<unknown>): Promise<boolean> {
  torn_at.left = writes;
  try {
    await work();
    return false;
  } catch (error) {
    if (isPending()) throw error;
    return true;
  } finally {
    torn_at.left = null;
  }
}
