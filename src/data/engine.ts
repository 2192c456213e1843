import { proxy } from 'comlink';
import type { Viewer } from '#contract/permissions.ts';
import type { SessionUser } from '#contract/session.ts';
import { configure } from '#contract/settings.ts';
import type { Answered, EngineApi, EngineEvent, Session } from './api.ts';
import { readSession } from './device/session.ts';
import { unknownStatus, type SyncStatus } from './sync-status.ts';

/** Whoever is signed in, with the rights: what `can` asks for, and the name to show. */
export type Person = SessionUser & Pick<Viewer, 'permissions' | 'team'>;

let remote: EngineApi | undefined;
let session: Session | null = null;
let person: Person | null = null;
let status: SyncStatus = unknownStatus;
const listeners = new Set<(event: EngineEvent) => void>();

/** The engine of this page. Boot connects it before anything is drawn. */
export function engine(): EngineApi {
  if (!remote) throw new Error('The engine is not connected yet.');
  return remote;
}

/**
 * Takes the engine into use: reads who is signed in, listens, and has it open that user's database.
 * Resolves once the session is known; questions asked before the database is open wait for it.
 */
export async function connectEngine(next: EngineApi): Promise<void> {
  remote = next;
  take(await readSession());
  void next
    .subscribe(proxy(hear))
    .then(() => next.open(session))
    .catch((error: unknown) => tellStorageError(String(error)));
}

/** Says on every screen why nothing can be saved now; null once it can. */
export const tellStorageError = (storage_error: string | null): void =>
  hear({ kind: 'status', status: { ...status, storage_error } });

function take(next: Session | null): void {
  session = next;
  if (!next) return;
  configure(next.settings);
  person = { ...next.user, permissions: next.permissions, team: next.team };
}

function hear(event: EngineEvent): void {
  if (event.kind === 'session') take(event.session);
  if (event.kind === 'status') status = event.status;
  for (const listener of listeners) listener(event);
}

/** Calls back with every event of the engine. Gives the way to stop. */
export function onEngineEvent(listener: (event: EngineEvent) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** What the server says to an operation, or null when it has said nothing within `ms`. */
export function answerTo(op_id: string, ms: number): Promise<Answered | null> {
  return new Promise((resolve) => {
    const end = (answer: Answered | null) => {
      stop();
      clearTimeout(timer);
      resolve(answer);
    };
    const timer = setTimeout(() => end(null), ms);
    const stop = onEngineEvent((event) => {
      if (event.kind !== 'answered') return;
      const answer = event.answers.find((entry) => entry.op_id === op_id);
      if (answer) end(answer);
    });
  });
}

/** Who is signed in on this device, without waiting; for route guards. */
export const currentSession = (): Session | null => session;

/** The signed-in person, kept through the moment of signing out so that closing screens still have one. */
export const currentPerson = (): Person | null => person;

/** How the sync stands, as last told. */
export const currentStatus = (): SyncStatus => status;
