import { proxy } from 'comlink';
import type { Viewer } from '#contract/core/permissions.ts';
import type { SessionUser } from '#contract/core/session.ts';
import { configure } from '#contract/core/settings.ts';
import type { EngineApi } from '#sync/protocol.ts';
import type { Answered, EngineEvent, Session } from './api.ts';
import { keepClockOffset, readClockOffset } from './device/clock.ts';
import { readSession, readSessionEnded } from './device/session.ts';
import { unknownStatus, type SyncStatus } from './sync-status.ts';

/** The signed-in user with permissions: the input of `can`, and the name to show. */
export type Person = SessionUser & Pick<Viewer, 'permissions' | 'team'>;

let remote: EngineApi | undefined;
let session: Session | null = null;
let ended = false;
let person: Person | null = null;
let status: SyncStatus = unknownStatus;
const listeners = new Set<(event: EngineEvent) => void>();

/** The engine of this page. Connected at startup, before the first render. */
export function engine(): EngineApi {
  if (!remote) throw new Error('The engine is not connected yet.');
  return remote;
}

/**
 * Connects the engine: reads the session and the last known clock offset, subscribes, and opens that user's database.
 * Resolves once the session is known; queries wait for the database.
 */
export async function connectEngine(next: EngineApi): Promise<void> {
  remote = next;
  const [known, was_ended, clock_offset] = await Promise.all([
    readSession(),
    readSessionEnded(),
    readClockOffset(),
  ]);
  status = { ...unknownStatus, clock_offset };
  ended = was_ended;
  setSession(known);
  // Both before any other call: sent after an answer, `open` could follow a sign-in and close its user.
  void Promise.all([next.subscribe(proxy(handleEvent)), next.open(session)]).catch((error: unknown) =>
    tellStorageError(String(error)),
  );
}

/** Shows on every screen why nothing can be saved now; null clears it. */
export const tellStorageError = (storage_error: string | null): void =>
  handleEvent({ kind: 'status', status: { ...status, storage_error } });

function setSession(next: Session | null): void {
  session = next;
  if (!next) return;
  configure(next.settings);
  person = { ...next.user, permissions: next.permissions, team: next.team };
}

function handleEvent(event: EngineEvent): void {
  if (event.kind === 'session') {
    ended = event.ended;
    setSession(event.session);
  }
  if (event.kind === 'status') {
    const { clock_offset } = event.status;
    keepClockOffset(clock_offset, status.clock_offset);
    status = { ...event.status, clock_offset: clock_offset ?? status.clock_offset };
  }
  for (const listener of listeners) listener(event);
}

/** Subscribes to all engine events. Returns the unsubscribe function. */
export function onEngineEvent(listener: (event: EngineEvent) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The server's answer to an operation, or null if none arrives within `ms`. */
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

/** The signed-in session, synchronously; for route guards. */
export const currentSession = (): Session | null => session;

/** True while nobody is signed in because the server rejected the last session, whenever and wherever it did. */
export const sessionEnded = (): boolean => ended;

/** The signed-in person, retained during sign-out for screens that are closing. */
export const currentPerson = (): Person | null => person;

/** The last reported sync status. */
export const currentStatus = (): SyncStatus => status;
