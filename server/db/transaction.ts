import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { notifyListeners } from './wake.ts';
import type { Db, Tx } from './database.ts';
import { ConnectionLost, failureOf } from './failures.ts';

const TRIES = 3;

/**
 * Runs work in one transaction and commits it. Collisions are retried, three attempts in all; a lost connection
 * throws ConnectionLost, because the outcome is unknown.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(db, work);
    } catch (error) {
      if (attempt === TRIES || failureOf(error).kind !== 'collision') throw error;
      await pause(Math.random() * 20 * attempt);
    }
  }
}

async function once<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = await db.startTransaction().execute();
  try {
    const result = await work(tx);
    await tx.commit().execute();
    notifyListeners(db, tx);
    return result;
  } catch (error) {
    await tx
      .rollback()
      .execute()
      .catch((lost: unknown) => {
        throw new ConnectionLost('The connection to the database was lost', { cause: lost });
      });
    throw error;
  }
}

/**
 * Runs reads on one connection without a transaction. Each statement sees what was committed when it began, as in
 * PostgreSQL's default isolation level.
 */
export function readOnly<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.connection().execute((connection) => work(connection as Tx)); // readers need nothing a transaction adds
}

/** Runs work in a savepoint: a failure rolls back only the work, and the transaction continues. */
export async function withSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint op`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint op`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint op`.execute(tx).catch((lost: unknown) => {
      throw new ConnectionLost('The connection to the database was lost', { cause: lost });
    });
    await sql`release savepoint op`.execute(tx);
    throw error;
  }
}
