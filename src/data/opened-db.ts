import { currentSession, engine, onEngineEvent } from './engine.ts';
import { databaseName, UserDb } from './store/db.ts';

let opened: UserDb | null = null;
/** The database that is on its way. */
let opening: string | null = null;
let stop: (() => void) | undefined;
const listeners = new Set<() => void>();

/** The page's own connection to the signed-in user's database, for reading; null until the engine has it open. */
export const openedDb = (): UserDb | null => opened;

/** Calls back when another connection takes its place. Gives the way to stop. */
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

/** One that the browser or a newer app has closed is opened again with the next status the engine tells. */
async function connect(): Promise<void> {
  const name = wanted();
  if (opened && opened.name !== name) take(null);
  if (name === null || name === opening || opened?.isOpen()) return;
  opening = name;
  // Only the engine makes a database: it brings back first what was locked.
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
