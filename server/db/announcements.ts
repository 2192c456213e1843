import type { Db, Tx } from './database.ts';

const announced = new WeakSet<Tx>();
const listeners = new WeakMap<Db, Set<() => void>>();

/**
 * Says that a transaction writes rows that something in this process waits for. Only a hint, which may be lost with the
 * process: the rows are found without it, later.
 */
export function announce(tx: Tx): void {
  announced.add(tx);
}

/** Calls a listener after each announced commit, until it is taken off. */
export function onAnnounced(db: Db, listener: () => void): () => void {
  const known = listeners.get(db) ?? new Set();
  listeners.set(db, known.add(listener));
  return () => known.delete(listener);
}

/** Calls the listeners if the committed transaction was announced. */
export function tellCommitted(db: Db, tx: Tx): void {
  if (announced.has(tx)) for (const listener of listeners.get(db) ?? []) listener();
}
