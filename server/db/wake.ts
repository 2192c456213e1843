import type { Db, Tx } from './database.ts';

const marked = new WeakSet<Tx>();
const listeners = new WeakMap<Db, Set<() => void>>();

/**
 * Marks a transaction whose rows something in this process waits for. Only a hint, which may be lost with the process:
 * the rows are found by polling too, later.
 */
export function wakeAfterCommit(tx: Tx): void {
  marked.add(tx);
}

/** Calls a listener after each marked commit on a database; returns how to stop it. */
export function onWake(db: Db, listener: () => void): () => void {
  const known = listeners.get(db) ?? new Set();
  listeners.set(db, known.add(listener));
  return () => known.delete(listener);
}

/** Calls the listeners if the committed transaction was marked. */
export function notifyListeners(db: Db, tx: Tx): void {
  if (marked.has(tx)) for (const listener of listeners.get(db) ?? []) listener();
}
