import { listeners } from '#lib/listeners.ts';
import { currentSession, engine, onEngineEvent } from './engine.ts';
import { databaseName, UserDb } from './store/db.ts';

/** Milliseconds until a database that could not be opened is tried again. */
const RETRY_AFTER = 2_000;
/** Shorter failures pass by themselves, as while another version of the app takes over. */
const FAULT_AFTER = 4_000;

let opened: UserDb | null = null;
/** Why the page cannot read what the device stores; null if it can, or has not tried yet. */
let fault: Error | null = null;
/** The database that fails to open, and since when by `performance.now()`; null while none does. */
let failing: { name: string; since: number } | null = null;
/** Name of the database being opened. */
let opening: string | null = null;
let stop: (() => void) | undefined;
const { subscribe, tell } = listeners();

/** The page's read connection to the signed-in user's database; null until the engine has opened it. */
export const openedDb = (): UserDb | null => opened;

/** Why that connection could not be opened; null while it is open or being opened. */
export const dbFault = (): Error | null => fault;

/** Subscribes to a change of the connection. Returns the unsubscribe function. */
export function watchDb(listener: () => void): () => void {
  if (!stop) {
    stop = onEngineEvent(({ kind }) => {
      if (kind === 'session' || kind === 'status') void connect();
    });
    void connect();
  }
  return subscribe(listener);
}

/** The connection as soon as it is open, which it is not yet right after a start. Throws what keeps it from opening. */
export function untilOpened(): Promise<UserDb> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (opened !== null) resolve(opened);
      else if (fault !== null) reject(fault);
      else return;
      stop();
    };
    const stop = watchDb(look);
    look();
  });
}

const wanted = (): string | null => {
  const session = currentSession();
  return session && databaseName(session.user.id);
};

/** A connection closed by the browser or a newer app is reopened with the next engine status. */
async function connect(): Promise<void> {
  const name = wanted();
  const last = opened?.name ?? failing?.name ?? name;
  if (last !== name) {
    failing = null;
    take(null);
  }
  if (name === null || name === opening || opened?.isOpen()) return;
  opening = name;
  // Only the engine creates a database: it restores encrypted work first.
  await engine().status();
  if (wanted() === name) await open(name);
  opening = null;
}

async function open(name: string): Promise<void> {
  const next = new UserDb(name, { autoOpen: false });
  const error = await next.open().then(() => null, asError);
  if (wanted() !== name) return next.close();
  failing = error && (failing ?? { name, since: performance.now() });
  if (failing === null) return take(next);
  next.close();
  if (performance.now() - failing.since >= FAULT_AFTER) take(null, error);
  setTimeout(() => void connect(), RETRY_AFTER);
}

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));

function take(next: UserDb | null, error: Error | null = null): void {
  opened?.close();
  opened = next;
  fault = error;
  tell();
}
