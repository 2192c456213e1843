import { currentSession, engine, onEngineEvent } from './engine.ts';
import { databaseName, UserDb } from './store/db.ts';

let opened: UserDb | null = null;
/** Name of the database being opened. */
let opening: string | null = null;
let stop: (() => void) | undefined;
const listeners = new Set<() => void>();

/** The page's read connection to the signed-in user's database; null until the engine has opened it. */
export const openedDb = (): UserDb | null => opened;

/** Subscribes to a change of the connection. Returns the unsubscribe function. */
export function watchDb(listener: () => void): () => void {
  listeners.add(listener);
  if (!stop) {
    stop = onEngineEvent(({ kind }) => {
      if (kind === 'session' || kind === 'status') void connect();
    });
    void connect();
  }
  return () => {
    listeners.delete(listener);
  };
}

const wanted = (): string | null => {
  const session = currentSession();
  return session && databaseName(session.user.id);
};

/** A connection closed by the browser or a newer app is reopened with the next engine status. */
async function connect(): Promise<void> {
  const name = wanted();
  if (opened && opened.name !== name) take(null);
  if (name === null || name === opening || opened?.isOpen()) return;
  opening = name;
  // Only the engine creates a database: it restores encrypted work first.
  await engine().status();
  if (wanted() === name) await open(name);
  opening = null;
}

async function open(name: string): Promise<void> {
  const next = new UserDb(name, { autoOpen: false });
  await next.open().catch(() => undefined);
  if (next.isOpen() && wanted() === name) take(next);
  else next.close();
}

function take(next: UserDb | null): void {
  opened?.close();
  opened = next;
  for (const listener of listeners) listener();
}
