import { get, update } from 'idb-keyval';
import { sharedStore } from './session.ts';

/** An error of the app on this phone: context, error names, code positions. Never user content. */
export interface Fault {
  /** Device time of the last one, ISO. */
  at: string;
  where: string;
  kind: string;
  /** Files and positions of the stack, innermost first. */
  code: string;
  release: string;
  times: number;
}

const KEY = 'faults';
const MOST = 200;
const PLACES = 4;
/** A file of the app with line and column, and nothing else. */
const PLACE = /^[\w.-]{1,80}:\d{1,7}:\d{1,7}$/;

/** Adds an entry to this phone's error log, without messages, as they may quote user content. Never throws. */
export async function noteFault(where: string, error: unknown): Promise<void> {
  const kind = kindOf(error);
  const code = codeOf(error);
  const release = String(import.meta.env['VITE_RELEASE'] ?? '');
  const line = { at: new Date().toISOString(), where, kind, code, release };
  const added = (before: Fault[] = []) => {
    const last = before.at(-1);
    const again = last?.where === where && last.kind === kind && last.code === code;
    const times = again ? last.times + 1 : 1;
    return [...(again ? before.slice(0, -1) : before), { ...line, times }].slice(-MOST);
  };
  try {
    await update<Fault[]>(KEY, added, sharedStore());
  } catch {
    // Without storage there is no log; a rejection would be logged again, without end.
  }
}

/** The error log, newest entry last. */
export async function readFaults(): Promise<Fault[]> {
  try {
    return (await get<Fault[]>(KEY, sharedStore())) ?? [];
  } catch {
    return [];
  }
}

/** The error log as a text to share. */
export const faultsText = (faults: readonly Fault[]): string =>
  faults
    .map(({ at, where, kind, code, release, times }) =>
      [at, release, where, kind, code, times > 1 ? `${times} times` : ''].filter(Boolean).join(' | '),
    )
    .join('\n');

/** Error names, outermost cause first: they say what failed, and nothing else. */
function kindOf(error: unknown, depth = 0): string {
  if (typeof error !== 'object' || error === null) return typeof error;
  const { name, inner, cause } = error as { name?: unknown; inner?: unknown; cause?: unknown };
  const own = typeof name === 'string' ? name.slice(0, 60) : 'object';
  const within = inner ?? cause;
  return within !== undefined && within !== error && depth < 3
    ? `${own} < ${kindOf(within, depth + 1)}`
    : own;
}

function codeOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '').replace(error.message, '') : '';
  return stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .map((line) => line.slice(line.lastIndexOf('/') + 1).replace(')', ''))
    .filter((place) => PLACE.test(place))
    .slice(0, PLACES)
    .join(' ');
}

/** Logs uncaught errors of this context. */
export function noteUncaught(
  where: string,
  context: Pick<EventTarget, 'addEventListener'> = globalThis,
): void {
  context.addEventListener('error', (event) => {
    if (event instanceof ErrorEvent) void noteFault(where, event.error);
  });
  context.addEventListener('unhandledrejection', (event) => {
    if (event instanceof PromiseRejectionEvent) void noteFault(where, event.reason);
  });
}
