import type { SyncStatus } from '#data/api.ts';
import { ageText, countText } from './age.ts';
import type { IconName } from './icon.tsx';

export interface SyncState {
  tone: 'need' | 'wait' | 'sent' | 'calm';
  icon: IconName;
  /** A few words for the top bar. */
  short: string;
  /** How long the oldest change has waited, once that is a minute or more. */
  age: string | null;
  /** The whole truth in one sentence. */
  long: string;
}

/** How long a send over a working link may take before the screen mentions it. */
export const QUIET_MS = 1000;

/** The sync in words. What needs the user comes before what only waits. */
export function syncState(status: SyncStatus, now: number): SyncState {
  const { oldest_at } = status;
  const waited = oldest_at === null ? 0 : Math.max(0, now - oldest_at);
  const age = waited >= 60_000 ? ageText(waited) : null;
  return { age, ...wordsOf(status, waited) };
}

function wordsOf(status: SyncStatus, waited: number): Omit<SyncState, 'age'> {
  const { unsent, attention, online, pulling } = status;
  const need = attention === 1 ? 'needs you' : 'need you';
  if (status.storage_error !== null)
    return { tone: 'need', icon: 'alert', short: 'Cannot save', long: status.storage_error };
  if (attention > 0)
    return {
      tone: 'need',
      icon: 'alert',
      short: `${attention} ${need}`,
      long: `${attention} of your changes ${need}. ${unsent} not on the server yet.`,
    };
  if (online === false)
    return {
      tone: 'wait',
      icon: 'offline',
      short: unsent > 0 ? `${unsent} waiting` : 'No network',
      long: `No network. Everything you save stays on this phone and goes by itself. ${unsent} waiting.`,
    };
  if (unsent > 0 && (online === null || waited >= QUIET_MS))
    return {
      tone: 'wait',
      icon: 'clock',
      short: `${unsent} waiting`,
      long: `${countText(unsent, 'change')} not on the server yet.`,
    };
  if (pulling !== null)
    return {
      tone: 'calm',
      icon: 'refresh',
      short: `Loading ${pulling.toLocaleString('en-IN')}`,
      long: `${countText(pulling, 'record')} came so far.`,
    };
  if (status.pulled_at === null)
    return { tone: 'calm', icon: 'refresh', short: 'Starting', long: 'The first data is on its way.' };
  return { tone: 'sent', icon: 'tick', short: 'All sent', long: 'Everything you wrote is on the server.' };
}
